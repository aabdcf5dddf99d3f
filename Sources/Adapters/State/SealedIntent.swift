import FoundationEssentials
import LifecycleDomain

/// An intent as it is sealed on disk: all that is needed to finish a logout, and nothing else needs to be there.
struct SealedIntent: Codable {
    struct Table: Codable {
        let table: String
        let column: String?
        let predicate: String?
        let userType: String
    }

    struct Database: Codable {
        let name: String
        let path: String
        let busyTimeoutUsec: Int64
        let tables: [Table]
    }

    struct Cache: Codable {
        let name: String
        let root: String
        let components: [String]
        let shownPath: String
    }

    private let user: String
    private let attributes: [String: String]
    private let generation: Int64?
    private let databases: [Database]
    private let caches: [Cache]
    private let unresolvedCaches: [String: String]
    private let pseudonym: String

    init(_ intent: LogoutIntent) {
        user = intent.subject.user.text
        attributes = intent.subject.attributes.values
        generation = intent.generation?.number
        databases = intent.databases.map(Database.init)
        caches = intent.caches.map(Cache.init)
        unresolvedCaches = intent.unresolvedCaches
        pseudonym = intent.pseudonym
    }

    /// The intent; nil when the record holds what none can.
    func intent(
        id: LogoutID, reason: LogoutReason, owner: UInt32, accepted: RealtimeInstant
    ) -> LogoutIntent? {
        guard let subject = SealedIdentity(user: user, attributes: attributes).subject else { return nil }
        return LogoutIntent(
            id: id, subject: subject, generation: generation.map(Generation.init), reason: reason, owner: owner,
            accepted: accepted, databases: databases.map(\.wipe), caches: caches.map(\.path),
            unresolvedCaches: unresolvedCaches, pseudonym: pseudonym)
    }
}

extension SealedIntent.Database {
    fileprivate init(_ wipe: DatabaseWipe) {
        name = wipe.name
        path = wipe.path
        busyTimeoutUsec = wipe.busyTimeout.wholeMicroseconds
        tables = wipe.tables.map(SealedIntent.Table.init)
    }

    fileprivate var wipe: DatabaseWipe {
        DatabaseWipe(
            name: name, path: path, busyTimeout: .microseconds(busyTimeoutUsec), tables: tables.compactMap(\.wipe))
    }
}

extension SealedIntent.Table {
    fileprivate init(_ wipe: TableWipe) {
        table = wipe.table
        userType = wipe.userType.rawValue
        switch wipe.rows {
        case .column(let name): (column, predicate) = (name, nil)
        case .predicate(let sql): (column, predicate) = (nil, sql)
        }
    }

    fileprivate var wipe: TableWipe? {
        guard let rows = column.map(RowSelector.column) ?? predicate.map(RowSelector.predicate),
            let userType = UserColumnType(rawValue: userType)
        else { return nil }
        return TableWipe(table: table, rows: rows, userType: userType)
    }
}

extension SealedIntent.Cache {
    fileprivate init(_ cache: CachePath) {
        name = cache.name
        root = cache.root
        components = cache.components
        shownPath = cache.shownPath
    }

    fileprivate var path: CachePath {
        CachePath(name: name, root: root, components: components, shownPath: shownPath)
    }
}
