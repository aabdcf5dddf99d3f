import Testing

@testable import LifecycleAdapters

struct MigrationFileNameTests {
    /// A plain name is a script, whose version is the number before the underscore.
    @Test(arguments: [
        ("1_a.sql", 1), ("0007_b-c d.sql", 7), ("20240101123000_x.sql", 20_240_101_123_000), ("0_a.sql", 0),
    ])
    func plain(_ name: String, _ version: Int64) {
        #expect(MigrationFileName(name) == .script(version: version))
    }

    /// SQL of another form is refused: it may be another tool's, and undo something.
    @Test(arguments: [
        "1_x.up.sql", "1_x.down.sql", "V1__x.sql", "R__x.sql", "x.sql", "1.sql", "1_.sql", "_x.sql", "1-x.sql",
        "1_x.SQL", "99999999999999999999_x.sql", "-1_x.sql", "\u{0661}_x.sql", "1_x..sql",
    ])
    func foreign(_ name: String) {
        #expect(MigrationFileName(name) == .refused)
    }

    /// What editors and packages leave behind is passed over.
    @Test(arguments: [".1_x.sql", ".1_x.sql.swp", "1_x.sql~", "1_x.sql.bak", "1_x.sql.dpkg-old", "#1_x.sql#", "README"])
    func droppings(_ name: String) {
        #expect(MigrationFileName(name) == .other)
    }
}
