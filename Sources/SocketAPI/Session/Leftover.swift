extension SessionInterface {
    /// What of users without a session lies on this device; names no user.
    package struct Leftover: Codable, Sendable, Hashable {
        /// The name of the step that would remove it; `notices.DATABASE` for a sentence about a database.
        package var name: String
        /// How many rows, files or keys; 0 for a notice.
        package var count: Int
        /// One line for people, without personal data.
        package var detail: String?

        /// Makes a leftover of its members.
        package init(name: String, count: Int, detail: String? = nil) {
            self.name = name
            self.count = count
            self.detail = detail
        }
    }
}
