/// What lies on this device of users who have no session; names none of them.
package struct Leftover: Hashable, Sendable {
    /// Named as the steps of a logout are: tables.DATABASE.TABLE, caches.NAME; notices.DATABASE for what an audit found
    /// that is nobody's.
    package let name: String
    /// Rows or files; 0 for a notice.
    package let count: Int
    package let detail: String?

    package init(name: String, count: Int, detail: String? = nil) {
        self.name = name
        self.count = count
        self.detail = detail
    }
}
