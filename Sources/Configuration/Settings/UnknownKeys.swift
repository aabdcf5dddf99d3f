/// What becomes of a section or key that this version does not know.
package enum UnknownKeys: String, Sendable, CaseIterable {
    /// The configuration is refused.
    case error
    /// A warning, for devices whose image may be rolled back to a version older than the file.
    case warn
}
