/// What happened to files that a logout removes: those of a cache, or copies of a database.
package struct FileRemoval: Hashable, Sendable {
    /// Files, links and folders.
    package let removed: Int
    package let remaining: Int
    /// Why something is left; absent when nothing is.
    package let detail: String?
    /// What an operator should know of although nothing is left: other names of a file, a process that has it open.
    package let notice: String?
    /// Whether somebody has made the path again since it was moved aside, and may go on with it.
    package let isMadeAgain: Bool

    package init(
        removed: Int, remaining: Int, detail: String? = nil, notice: String? = nil, isMadeAgain: Bool = false
    ) {
        self.removed = removed
        self.remaining = remaining
        self.detail = detail
        self.notice = notice
        self.isMadeAgain = isMadeAgain
    }
}
