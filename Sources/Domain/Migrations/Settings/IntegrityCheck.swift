/// How a database is checked before and after its migration.
package enum IntegrityCheck: String, Hashable, Sendable, CaseIterable {
    case no
    /// `PRAGMA quick_check`: not whether indexes match their tables.
    case quick
    /// `PRAGMA integrity_check`.
    case full
}
