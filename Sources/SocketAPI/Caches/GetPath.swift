extension CachesInterface {
    /// The path of a user's part of a cache.
    package enum GetPath: SocketMethod {
        package typealias Interface = CachesInterface
        package static let name = "GetPath"

        /// Whose cache, and which.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The user.
            package var user: String
            /// A configured cache.
            package var name: String

            /// Makes the parameters.
            package init(user: String, name: String) {
                self.user = user
                self.name = name
            }
        }

        /// Where it lies.
        package struct Reply: Codable, Sendable, Hashable {
            /// An absolute path; what it names need not exist.
            package var path: String

            /// Makes a reply.
            package init(path: String) {
                self.path = path
            }
        }
    }
}
