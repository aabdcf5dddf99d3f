import LifecycleDomain
import Testing

/// An edit is told from what editors and checkouts do to a file.
struct MigrationChecksumTests {
    private func checksum(_ text: String) throws -> MigrationChecksum {
        try #require(try Folder(["1_a.sql": text]).catalog().scripts.first).checksum
    }

    /// Byte order mark, line ends and blank end do not count at all.
    @Test(arguments: [
        "CREATE TABLE a(x);\r\nSELECT 1;\r\n", "\u{feff}CREATE TABLE a(x);\nSELECT 1;\n",
        "CREATE TABLE a(x);\rSELECT 1;\r", "CREATE TABLE a(x);\nSELECT 1;", "CREATE TABLE a(x);\nSELECT 1;\n\n \t\n",
    ])
    func sameFile(text: String) throws {
        #expect(try checksum(text) == checksum("CREATE TABLE a(x);\nSELECT 1;\n"))
    }

    /// Comments and white space count for people only.
    @Test(arguments: [
        "CREATE TABLE a (x, 'b c');", "CREATE TABLE a(x,\n\t'b c') ;", "-- new\nCREATE TABLE a(x,'b c');",
        "CREATE/* new */TABLE a(x, 'b c'); -- end", "CREATE  TABLE\u{c}a(x,'b c');",
    ])
    func sameForSQLite(text: String) throws {
        let applied = try checksum("CREATE TABLE a(x,'b c');")
        let edited = try checksum(text)
        #expect(edited.lenient == applied.lenient)
        #expect(edited.exact != applied.exact || text == "CREATE TABLE a(x,'b c');")
    }

    /// What SQLite would take for something else is another text.
    @Test(arguments: [
        ("SELECT 'a b';", "SELECT 'a  b';"), ("SELECT 'a' 'b';", "SELECT 'a''b';"), ("SELECT x'00';", "SELECT x '00';"),
        ("SELECT a b;", "SELECT ab;"), ("SELECT 'a -- b';", "SELECT 'a';"),
        ("SELECT \"a\" \"b\";", "SELECT \"a\"\"b\";"),
        ("SELECT 1 - -1;", "SELECT 1 --1;"), ("SELECT [a] b;", "SELECT [a ]b;"), ("SELECT 1 .5;", "SELECT 1.5;"),
        ("CREATE TABLE a(x);", "CREATE TABLE a(y);"), ("SELECT '/* a */';", "SELECT '/* b */';"),
        ("SELECT 'it''s -- 1';", "SELECT 'it''s -- 2';"),
    ])
    func otherForSQLite(one: String, other: String) throws {
        #expect(try checksum(one).lenient != checksum(other).lenient)
    }

    /// The way back of a file is not what was applied.
    @Test func editedWayBack() throws {
        let forward = "-- migrate:up\nCREATE TABLE a(x);\n-- migrate:down\n"
        let (one, other) = (try checksum(forward + "DROP TABLE a;"), try checksum(forward + "DROP TABLE IF EXISTS a;"))
        #expect(one.lenient == other.lenient)
        #expect(one.exact != other.exact)
    }
}
