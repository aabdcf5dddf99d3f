/// How far a migration is: told before each script begins.
package struct MigrationProgress: Hashable, Sendable {
    package let database: String
    package let script: String
    /// 1 for the first pending script.
    package let position: Int
    package let count: Int

    package init(database: String, script: String, position: Int, count: Int) {
        self.database = database
        self.script = script
        self.position = position
        self.count = count
    }
}
