import LifecycleDomain
import Testing

/// An intent that is taken up again, under a configuration that has changed since.
struct LogoutIntentTests {
    private let names = SafeNames { $0 }

    private func table(_ name: String, _ column: String = "user_id") -> TableWipe {
        TableWipe(table: name, rows: .column(column), userType: .text)
    }

    private func database(_ name: String, _ path: String, _ tables: [TableWipe]) -> DatabaseWipe {
        DatabaseWipe(name: name, path: path, busyTimeout: .zero, tables: tables)
    }

    private func cache(_ name: String, _ root: String, _ pieces: [PathPiece] = [.user]) -> CacheDescription {
        CacheDescription(name: name, root: root, components: [pieces], shownPath: "\(root)/%{user}")
    }

    private func intent(_ databases: [DatabaseWipe], caches: [CachePath] = []) throws -> LogoutIntent {
        LogoutIntent(
            id: LogoutID("l"), subject: WipeSubject(user: try UserID("alice"), attributes: .none), generation: nil,
            reason: .user, owner: 0, accepted: RealtimeInstant(microseconds: 0), databases: databases, caches: caches,
            unresolvedCaches: [:], pseudonym: "p")
    }

    /// What today's plan names besides is added, what was promised is kept, and today's words for a table count.
    @Test func databases() throws {
        let stored = try intent([database("clinic", "/c.db", [table("visits", "usr"), table("dropped")])])
        let plan = WipePlan(
            databases: [
                database("clinic", "/c.db", [table("visits"), table("new")]), database("clinic", "/moved.db", []),
            ], caches: [])
        let extended = stored.extended(by: plan, names: names)
        #expect(
            extended.databases == [
                database("clinic", "/c.db", [table("visits"), table("dropped"), table("new")]),
                database("clinic-new", "/moved.db", []),
            ])
    }

    /// A cache that was configured since is added by its path, and one that cannot be made is named.
    @Test func caches() throws {
        let old = CachePath(name: "images", root: "/old", components: ["alice"], shownPath: "/old/%{user}")
        let plan = WipePlan(
            databases: [],
            caches: [cache("images", "/new"), cache("thumbs", "/t"), cache("badge", "/b", [.attribute("card")])])
        let extended = try intent([], caches: [old]).extended(by: plan, names: names)
        #expect(extended.caches.map(\.name) == ["images", "images-new", "thumbs"])
        #expect(extended.caches.map(\.path) == ["/old/alice", "/new/alice", "/t/alice"])
        #expect(extended.unresolvedCaches == ["badge": "card"])
    }

    /// The same plan adds nothing.
    @Test func unchanged() throws {
        let plan = WipePlan(databases: [database("clinic", "/c.db", [table("visits")])], caches: [cache("i", "/i")])
        let stored = try intent(plan.databases).extended(by: plan, names: names)
        #expect(stored.extended(by: plan, names: names) == stored)
    }
}
