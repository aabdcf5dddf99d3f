import FoundationEssentials
import LifecycleDomain

/// What a logout deletes in one database, as it is sealed on disk with the intent.
struct SealedWipe: Codable {
    private let name: String
    private let path: String
    private let busyTimeoutUsec: Int64
    private let tables: [Table]
    private let vacuum: Vacuum?

    init(_ wipe: DatabaseWipe) {
        name = wipe.name
        path = wipe.path
        busyTimeoutUsec = wipe.busyTimeout.wholeMicroseconds
        tables = wipe.tables.map(Table.init)
        vacuum = Vacuum(wipe.vacuum)
    }

    /// The wipe; nil when it holds what this release does not know: a table that was promised is never passed over.
    var wipe: DatabaseWipe? {
        let known = tables.compactMap(\.wipe)
        guard known.count == tables.count else { return nil }
        return DatabaseWipe(
            name: name, path: path, busyTimeout: .microseconds(busyTimeoutUsec), tables: known,
            vacuum: vacuum?.policy ?? .upTo(DatabaseWipe.defaultVacuumLimit))
    }
}

extension SealedWipe {
    private struct Table: Codable {
        let table: String
        let column: String?
        let predicate: String?
        let userType: String
        let markerColumns: [String]?

        init(_ wipe: TableWipe) {
            table = wipe.table
            userType = wipe.userType.rawValue
            markerColumns = wipe.markerColumns
            switch wipe.rows {
            case .column(let name): (column, predicate) = (name, nil)
            case .predicate(let sql): (column, predicate) = (nil, sql)
            }
        }

        var wipe: TableWipe? {
            guard let rows = column.map(RowSelector.column) ?? predicate.map(RowSelector.predicate),
                let userType = UserColumnType(rawValue: userType)
            else { return nil }
            return TableWipe(table: table, rows: rows, userType: userType, markerColumns: markerColumns ?? [])
        }
    }

    private struct Vacuum: Codable {
        let when: String
        let limitBytes: Int64?

        init(_ policy: VacuumPolicy) {
            switch policy {
            case .always: (when, limitBytes) = ("always", nil)
            case .never: (when, limitBytes) = ("never", nil)
            case .upTo(let limit): (when, limitBytes) = ("upTo", limit)
            }
        }

        /// The policy; nil for words of a later release.
        var policy: VacuumPolicy? {
            switch when {
            case "always": .always
            case "never": .never
            case "upTo": limitBytes.map(VacuumPolicy.upTo)
            default: nil
            }
        }
    }
}
