extension SessionInterface {
    /// The receipts that the caller may see, newest first; must be called with more.
    package enum ListReceipts: SocketMethod {
        package typealias Interface = SessionInterface
        package typealias Reply = ReceiptReply
        package static let name = "ListReceipts"

        /// How many are wanted.
        package struct Parameters: Codable, Sendable, Hashable {
            /// At most so many; absent for all.
            package var limit: Int?

            /// Makes the parameters.
            package init(limit: Int? = nil) {
                self.limit = limit
            }
        }
    }
}
