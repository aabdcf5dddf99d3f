/// What of users who have no session lies on this device; names no user.
package struct Leftover: Hashable, Sendable {
    /// As the step of a logout that would remove it; `notices.DATABASE` for a sentence about a database.
    package let name: String
    /// Rows, files or keys; 0 for a notice.
    package let count: Int
    package let detail: String?

    package init(name: String, count: Int, detail: String? = nil) {
        self.name = name
        self.count = count
        self.detail = detail
    }
}
