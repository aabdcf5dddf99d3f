import SQLite
import Testing

struct ScannedRowsTests {
    /// The rows that a statement has gone through are counted while it runs, and not those that an index finds.
    @Test func countedWhileItRuns() throws {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.file("app.db"), access: .create, busyTimeout: .zero)
        try connection.execute(
            """
            CREATE TABLE a(id INTEGER PRIMARY KEY, v);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
            INSERT INTO a SELECT i, hex(randomblob(8)) FROM n;
            CREATE TABLE b(v);
            """)
        let statement = try connection.prepare("INSERT INTO b SELECT hex(v) || id FROM a")
        var counts: [Int] = []
        connection.whileWorking { [weak statement] in counts.append(statement?.scannedRows ?? -1) }
        try statement.runToEnd()
        #expect(counts.count > 10)
        #expect(counts == counts.sorted() && Set(counts).count > 10)
        #expect(counts.allSatisfy { (0...100_000).contains($0) })

        let search = try connection.prepare("SELECT v FROM a WHERE id = 7")
        try search.runToEnd()
        #expect(search.scannedRows == 0)
    }
}
