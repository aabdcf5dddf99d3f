/// What happened to files that a logout removes: those of a cache, or copies of a database.
package struct FileRemoval: Hashable, Sendable {
    /// Files, links and folders.
    package let removed: Int
    package let remaining: Int
    /// Why something is left; absent when nothing is.
    package let detail: String?

    package init(removed: Int, remaining: Int, detail: String? = nil) {
        self.removed = removed
        self.remaining = remaining
        self.detail = detail
    }
}
