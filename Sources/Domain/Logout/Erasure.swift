/// How far what was deleted is gone.
package enum Erasure: String, Hashable, Sendable, CaseIterable {
    /// Deleted and overwritten in the files that can be read.
    case logical
    /// The key that could open it was destroyed, and its removal read back.
    case key
}
