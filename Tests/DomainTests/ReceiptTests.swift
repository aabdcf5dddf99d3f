import LifecycleDomain
import Testing

/// What a logout's reports add up to.
struct ReceiptTests {
    private func report(_ name: String, _ outcome: StepOutcome?, remaining: Int = 0) -> LogoutStepReport {
        LogoutStepReport(name, outcome: outcome, remaining: remaining)
    }

    /// Complete is said only when every step is settled and nothing remains.
    @Test func outcomes() {
        #expect(ReceiptOutcome([report("tokens", .ok), report("push", .skipped)]) == .complete)
        #expect(ReceiptOutcome([report("tokens", .ok, remaining: 1)]) == .incomplete)
        #expect(ReceiptOutcome([report("tokens", nil)]) == .incomplete)
        for outcome in StepOutcome.allCases where outcome != .ok && outcome != .skipped {
            #expect(ReceiptOutcome([report("caches.x", outcome)]) == .incomplete)
        }
        #expect(ReceiptOutcome([report("tokens", .ok), report("revocation", .deferred)]) == .owedToServer)
        #expect(ReceiptOutcome([report("caches.x", .failed), report("push", .deferred)]) == .incomplete)
    }

    /// Tokens die first, then participants, tables, caches; servers come last.
    @Test func order() throws {
        let table = TableWipe(table: "visits", rows: .column("user_id"), userType: .text)
        let intent = LogoutIntent(
            id: LogoutID("x"), subject: WipeSubject(user: try UserID("alice"), attributes: .none), generation: nil,
            reason: .user, owner: 0, accepted: RealtimeInstant(microseconds: 0),
            databases: [DatabaseWipe(name: "clinic", path: "/x", busyTimeout: .zero, tables: [table])],
            caches: [CachePath(name: "images", root: "/c", components: ["alice"], shownPath: "/c/%{user}")],
            unresolvedCaches: ["badge": "card"], pseudonym: "")
        #expect(
            LogoutStep.steps(of: intent).flatMap(\.reportNames) == [
                "tokens", "participants", "tables.clinic.visits", "backups.clinic", "caches.images", "caches.badge",
                "push", "analytics", "flags", "revocation",
            ])
    }

    /// A path is made of safe names, and one that needs an attribute which is missing is not made.
    @Test func cachePaths() throws {
        let names = SafeNames { $0 }
        let cache = CacheDescription(
            name: "c", root: "/var/cache/clinic", components: [[.user, .literal("-x")], [.attribute("card")]],
            shownPath: "/var/cache/clinic/%{user}-x/%{card}")
        let path = try cache.resolved(
            user: try UserID("../a"), attributes: try UserAttributes(["card": "7/8"]), safeName: names.make)
        #expect(path.path == "/var/cache/clinic/%2E.%2Fa-x/7%2F8")
        #expect(throws: MissingAttribute(name: "card")) {
            try cache.resolved(user: try UserID("a"), attributes: .none, safeName: names.make)
        }
    }
}
