extension KeychainInterface {
    /// A secret and what is known of it.
    package enum Retrieve: SocketMethod {
        package typealias Interface = KeychainInterface
        package typealias Parameters = ItemName
        package static let name = "Retrieve"

        /// The secret and what is known of it; describes itself without the secret.
        package struct Reply: Codable, Sendable, Hashable, CustomStringConvertible, CustomReflectable {
            /// The secret as it was stored.
            package var secret: String
            /// What is known of it.
            package var item: Item

            /// Makes a reply of its members.
            package init(secret: String, item: Item) {
                self.secret = secret
                self.item = item
            }

            /// The type's name alone.
            package var description: String { "Retrieve.Reply" }

            /// No members: a mirror would show the secret.
            package var customMirror: Mirror { Mirror(self, children: [:]) }
        }
    }
}
