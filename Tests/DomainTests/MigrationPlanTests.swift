import LifecycleDomain
import Testing

/// What is pending is known, and what does not fit is refused, before anything is written.
struct MigrationPlanTests {
    private func script(_ version: Int64, _ checksum: UInt8 = 0) -> MigrationScript {
        MigrationScript(version: version, name: "\(version)_x.sql", checksum: [checksum], text: "")
    }

    private func applied(_ version: Int64, _ checksum: UInt8 = 0) -> AppliedMigration {
        AppliedMigration(version: version, name: "\(version)_x.sql", checksum: [checksum])
    }

    /// The order is numeric, not that of letters.
    @Test func pendingInNumericOrder() throws {
        let plan = try MigrationPlan(scripts: [script(10), script(2), script(1)], applied: [applied(1)])
        #expect(plan.pending.map(\.version) == [2, 10])
        #expect(try MigrationPlan(scripts: [script(1)], applied: [applied(1)]).pending.isEmpty)
    }

    /// Twice the same number, a version from the future, an edited file and a late one are refused by name.
    @Test func refusals() {
        #expect(throws: MigrationRefusal.duplicate(version: 1, names: ["1_x.sql", "1_x.sql"])) {
            try MigrationPlan(scripts: [script(1), script(1)], applied: [])
        }
        #expect(throws: MigrationRefusal.unknownVersion(version: 9, name: "9_x.sql")) {
            try MigrationPlan(scripts: [script(1)], applied: [applied(1), applied(9)])
        }
        #expect(throws: MigrationRefusal.changed(name: "1_x.sql")) {
            try MigrationPlan(scripts: [script(1, 1)], applied: [applied(1, 2)])
        }
        #expect(throws: MigrationRefusal.late(name: "2_x.sql", newest: 3)) {
            try MigrationPlan(scripts: [script(1), script(2), script(3)], applied: [applied(1), applied(3)])
        }
    }
}
