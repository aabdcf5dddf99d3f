/// A step of a logout.
package enum LogoutStep: Hashable, Sendable {
    /// The session's key is destroyed: from then on nobody can get a token.
    case tokens
    /// Work that nobody sent, and that is lost: counted before anything was touched.
    case unsent(UnsentCount)
    case participants
    case hook(LogoutHook)
    /// All caches are moved aside, so that their paths lead nowhere at once; reported by their removal.
    case setAside([CachePath])
    /// All tables of one database, in one transaction; reported table by table.
    case tables(DatabaseWipe)
    /// The copies that migrations made of one database: each holds rows of every user.
    case backups(DatabaseWipe)
    case cache(CachePath)
    case unresolvedCache(name: String, attribute: String)
    case push, analytics, flags, revocation

    /// The steps of an intent, in their order.
    package static func steps(of intent: LogoutIntent) -> [LogoutStep] {
        LogoutPhase.phases(of: intent).flatMap(\.steps)
    }

    /// The names under which the step reports: one a table, one for everything else.
    package var reportNames: [String] {
        switch self {
        case .tokens: ["tokens"]
        case .unsent(let unsent): ["unsent.\(unsent.name)"]
        case .participants: ["participants"]
        case .hook(let hook): ["hooks.\(hook.name)"]
        case .setAside: []
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
