extension SessionInterface {
    /// The receipt of one logout.
    package enum GetReceipt: SocketMethod {
        package typealias Interface = SessionInterface
        package typealias Reply = ReceiptReply
        package static let name = "GetReceipt"

        /// Which one is wanted.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The logout's id.
            package var id: String

            /// Makes the parameters.
            package init(id: String) {
                self.id = id
            }
        }
    }
}
