extension KeychainInterface {
    /// The items of a session; must be called with more.
    package enum List: SocketMethod {
        package typealias Interface = KeychainInterface
        package typealias Parameters = SessionName
        package static let name = "List"

        /// One item.
        package struct Reply: Codable, Sendable, Hashable {
            /// The item.
            package var item: Item

            /// Makes a reply.
            package init(item: Item) {
                self.item = item
            }
        }
    }
}
