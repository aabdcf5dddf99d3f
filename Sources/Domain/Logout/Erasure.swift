/// How far what was deleted is gone.
package enum Erasure: String, Hashable, Sendable, CaseIterable {
    /// Deleted, and reachable neither through the database nor through the file system; how far that was proved,
    /// `Verification` says.
    case logical
    /// The key that could open it was destroyed, and its removal read back.
    case key
}
