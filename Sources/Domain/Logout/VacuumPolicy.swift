/// When a logout has SQLite rewrite a whole database, so that nothing deleted earlier is left in its free space.
///
/// It wears flash, and the app is locked out meanwhile.
package enum VacuumPolicy: Hashable, Sendable {
    case always
    /// Up to a size of the file in bytes.
    case upTo(Int64)
    case never

    /// Whether a file of this size is rewritten.
    package func applies(toBytes size: Int64) -> Bool {
        switch self {
        case .always: true
        case .upTo(let limit): size <= limit
        case .never: false
        }
    }
}
