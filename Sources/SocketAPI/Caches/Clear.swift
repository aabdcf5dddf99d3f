extension CachesInterface {
    /// Removes what a user has in one cache, or in all of them.
    package enum Clear: SocketMethod {
        package typealias Interface = CachesInterface
        package static let name = "Clear"

        /// Whose caches, and which.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The user.
            package var user: String
            /// A configured cache; absent for all of them.
            package var name: String?

            /// Makes the parameters.
            package init(user: String, name: String? = nil) {
                self.user = user
                self.name = name
            }
        }

        /// What was removed and what read-back found.
        package struct Reply: Codable, Sendable, Hashable {
            /// How many files and folders were removed.
            package var removed: Int
            /// How many are still there.
            package var remaining: Int

            /// Makes a reply of its members.
            package init(removed: Int, remaining: Int) {
                self.removed = removed
                self.remaining = remaining
            }
        }
    }
}
