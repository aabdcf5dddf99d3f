/// A step of a logout, in the order in which the steps of a plan are done.
package enum LogoutStep: Hashable, Sendable {
    /// The session's key is destroyed: from then on nobody can get a token.
    case tokens
    case participants
    /// All tables of one database, in one transaction; reported table by table.
    case tables(DatabaseWipe)
    /// The copies that migrations made of one database: each holds rows of every user.
    case backups(DatabaseWipe)
    case cache(CachePath)
    case unresolvedCache(name: String, attribute: String)
    case push, analytics, flags, revocation

    /// The steps of an intent: tokens first, then what lies on this device, then what servers must be told.
    package static func steps(of intent: LogoutIntent) -> [LogoutStep] {
        [.tokens, .participants] + intent.databases.map(LogoutStep.tables) + intent.databases.map(LogoutStep.backups)
            + intent.caches.map(LogoutStep.cache)
            + intent.unresolvedCaches.sorted { $0.key < $1.key }
            .map { LogoutStep.unresolvedCache(name: $0.key, attribute: $0.value) }
            + [.push, .analytics, .flags, .revocation]
    }

    /// Whether the step is about what lies on this device, where others may write.
    ///
    /// It is read back again whenever the logout is taken up again.
    package var isLocal: Bool {
        switch self {
        case .tables, .backups, .cache, .unresolvedCache: true
        case .tokens, .participants, .push, .analytics, .flags, .revocation: false
        }
    }

    /// The names under which the step reports: one a table, one for everything else.
    package var reportNames: [String] {
        switch self {
        case .tokens: ["tokens"]
        case .participants: ["participants"]
        case .tables(let database): database.tables.map { "tables.\(database.name).\($0.table)" }
        case .backups(let database): ["backups.\(database.name)"]
        case .cache(let cache): ["caches.\(cache.name)"]
        case .unresolvedCache(let name, _): ["caches.\(name)"]
        case .push: ["push"]
        case .analytics: ["analytics"]
        case .flags: ["flags"]
        case .revocation: ["revocation"]
        }
    }
}
