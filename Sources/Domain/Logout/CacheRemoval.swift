/// What happened to a cache of a user.
package struct CacheRemoval: Hashable, Sendable {
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
