/// How a step's success was proved.
package enum Verification: String, Hashable, Sendable, CaseIterable {
    /// Rows, files or keys were counted again.
    case count
    /// VACUUM and checkpoint were confirmed.
    case rewrite
    /// Bytes were searched for and not found.
    case markers
}
