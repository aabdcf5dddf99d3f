/// What holds of every plan for a catalog that could be read.
struct PlanInvariants {
    private let catalog: MigrationCatalog

    init(_ catalog: MigrationCatalog) {
        self.catalog = catalog
    }

    func check() throws(MigrationRefusal) {
        let first = try MigrationPlan(catalog: catalog, history: [])
        require(first.pending == catalog.scripts, "a new database gets everything")
        let history = first.pending.map {
            AppliedMigration(key: $0.key, name: $0.name, checksum: $0.checksum)
        }
        let second = try MigrationPlan(catalog: catalog, history: history)
        require(second.pending.isEmpty && second.newer.isEmpty, "what was applied is not applied again")
        for count in history.indices {
            let rest = try MigrationPlan(catalog: catalog, history: Array(history.prefix(count)))
            require(rest.pending == Array(catalog.scripts.dropFirst(count)), "an interrupted run goes on where it was")
        }
        let policy = MigrationPolicy(baseline: catalog.newest)
        let inherited = try MigrationPlan(catalog: catalog, history: [], tables: ["t"], policy: policy)
        require(
            inherited.pending.allSatisfy { $0.key.version == nil } || policy.baseline == nil,
            "a baseline at the newest version leaves no version")
    }
}
