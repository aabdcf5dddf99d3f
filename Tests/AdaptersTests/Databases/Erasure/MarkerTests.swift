import FoundationEssentials
import LifecycleDomain
import SQLite
import Testing

@testable import LifecycleAdapters

/// Values that betray deleted rows, and those that do not.
struct MarkerTests {
    let fixture: ErasureFixture

    init() throws {
        fixture = try ErasureFixture()
    }

    private var wipe: DatabaseWipe { fixture.wipe(.column("t", markers: ["body"])) }

    private func texts(_ markers: [MarkerValue]) -> [String] {
        markers.map { String(decoding: $0.bytes, as: UTF8.self) }.sorted()
    }

    /// Only what this user's rows alone hold, long enough, once, as it is stored.
    @Test func valuesOfOneUser() async throws {
        try fixture.seed(
            """
            CREATE TABLE t(user_id TEXT, body);
            INSERT INTO t VALUES ('alice', 'only hers'), ('alice', 'only hers'), ('alice', 'of both of them'),
                ('bob', 'of both of them'), ('alice', 'short'), ('alice', 'sixteen\u{e9}'), ('alice', 1234567890),
                ('alice', x'00112233445566'), ('alice', x'0011223344556677'), ('alice', zeroblob(100)),
                (NULL, 'nobody''s value'), ('alice', 'nobody''s value'), ('alice', NULL);
            """)
        let markers = try await fixture.databases.markers(in: wipe, of: try fixture.subject())
        let expected: Set<[UInt8]> = [
            Array("only hers".utf8), Array("sixteen\u{e9}".utf8), [0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77],
        ]
        #expect(Set(markers.map(\.bytes)) == expected)
        #expect(markers.count == 3)
        #expect(markers.allSatisfy { $0.table == "t" })
    }

    /// Of long values the beginning is kept, and only when no other row begins so.
    @Test func longValues() async throws {
        let beginning = String(repeating: "ab", count: 128)
        try fixture.seed(
            """
            CREATE TABLE t(user_id TEXT, body TEXT);
            INSERT INTO t VALUES ('alice', '\(beginning)alice'), ('bob', '\(beginning)bob'),
                ('alice', 'x\(beginning)alice');
            """)
        let markers = try await fixture.databases.markers(in: wipe, of: try fixture.subject())
        #expect(texts(markers) == [String("x\(beginning)".prefix(256))])
    }

    /// Values are kept as the file holds them, also in UTF-16.
    @Test func wideText() async throws {
        try fixture.seed(
            """
            PRAGMA encoding='UTF-16le'; CREATE TABLE t(user_id TEXT, body TEXT);
            INSERT INTO t VALUES ('alice', 'wide'), ('bob', 'other');
            """)
        let markers = try await fixture.databases.markers(in: wipe, of: try fixture.subject())
        #expect(markers.map(\.bytes) == [[0x77, 0, 0x69, 0, 0x64, 0, 0x65, 0]])
    }

    /// A column that does not exist is a mistake of the configuration.
    @Test func missingColumn() async throws {
        try fixture.seed("CREATE TABLE t(user_id TEXT)")
        let failure = await #expect(throws: StepFailure.self) {
            _ = try await fixture.databases.markers(in: wipe, of: try fixture.subject())
        }
        #expect(failure?.kind == .configuration)
        #expect(failure?.message == "database clinic: table t: it has no column body, named by Marker=")
    }

    /// The longest come first, and each column has its share.
    @Test func limits() throws {
        try fixture.seed(
            """
            CREATE TABLE t(user_id TEXT, a TEXT, b TEXT);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
            INSERT INTO t SELECT 'alice', 'a-value-' || i || substr('xxxxxxxxxx', 1, i % 7), 'b-value-' || i FROM n;
            """)
        let connection = try fixture.folder.database()
        let tables = [TableWipe.column("t", markers: ["a", "b"])]
        func count(_ values: Int, _ bytes: Int) throws -> [Int] {
            let limit = MarkerCollection.Limit(values: values, bytes: bytes)
            let markers = try MarkerCollection(connection: connection, subject: try fixture.subject(), limit: limit)
                .collect(tables)
            if values == 10 { #expect(markers.first?.bytes.count == 16) }
            return [markers.count, texts(markers).filter { $0.hasPrefix("a") }.count]
        }
        #expect(try count(10, 1 << 20) == [10, 5])
        #expect(try count(1000, 1 << 20) == [100, 50])
        #expect(try count(1000, 0) == [0, 0])
        #expect(try count(1000, 160)[0] < 18)
    }

    /// What somebody else has written meanwhile does not keep a logout open, and proves nothing.
    @Test func valueOfAnother() async throws {
        try fixture.seed(
            """
            CREATE TABLE t(user_id TEXT, body TEXT); CREATE TABLE words(word TEXT);
            INSERT INTO t VALUES ('alice', 'first-value'), ('alice', 'second-value'), ('alice', 'third-value');
            INSERT INTO words VALUES ('see third-value!');
            """)
        let markers = try await fixture.databases.markers(in: wipe, of: try fixture.subject())
        try fixture.seed("INSERT INTO t VALUES ('bob', 'first-value')")
        let erasure = try #require(
            try await fixture.databases.erase(wipe, of: try fixture.subject(), markers: markers).first)
        #expect(erasure.outcome == .ok)
        #expect(erasure.remaining == 0)
        #expect(erasure.verifiedBy == [.count, .rewrite])
        #expect(erasure.detail == "2 of 3 markers are in rows of others by now, and prove nothing")
    }

    /// Rows that a trigger has copied are told of; with markers the step stays owed until they are gone.
    @Test func copiesOfATrigger() async throws {
        try fixture.seed(
            """
            CREATE TABLE t(user_id TEXT, body TEXT); CREATE TABLE audit(what TEXT);
            CREATE TRIGGER keep AFTER DELETE ON t BEGIN INSERT INTO audit VALUES (old.body); END;
            INSERT INTO t VALUES ('alice', 'alice-marker'), ('bob', 'bob-value');
            """)
        let subject = try fixture.subject()
        let markers = try await fixture.databases.markers(in: wipe, of: subject)
        let told = try #require(try await fixture.databases.erase(wipe, of: subject, markers: []).first)
        #expect(told.outcome == .ok)
        #expect(told.detail == "its trigger keep writes to audit, which is not listed and may hold what was deleted")
        for _ in 1...2 {
            let owed = try #require(try await fixture.databases.erase(wipe, of: subject, markers: markers).first)
            #expect(owed.outcome == .deferred)
            #expect(owed.remaining == 1)
            #expect(owed.detail == "the rows of audit still hold values of deleted rows")
        }
        try fixture.seed("DELETE FROM audit")
        let done = try #require(try await AppDatabases().erase(wipe, of: subject, markers: markers).first)
        #expect(done.outcome == .ok)
        #expect(done.verifiedBy == [.count, .rewrite, .markers])
    }

    /// A file is searched whole: at its ends, and where pieces of it meet.
    @Test func searchIsWhole() throws {
        let needle = Array((0..<256).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 3) })
        let scan = FileScan(
            search: MarkerSearch([needle, Array("8 bytes!".utf8)]), interruption: WorkInterruption(), shownName: "x")
        for size in [256, 300, 1 << 20, (1 << 20) + 700, (2 << 20) + 100] {
            let around = [0, 1, size - 256, size - 257, (1 << 20) - 256, (1 << 20) - 128, (1 << 20) - 7, 1 << 20]
            for start in around where start >= 0 && start + 256 <= size {
                var bytes = Data(count: size)
                bytes.replaceSubrange(start..<(start + 256), with: needle)
                try fixture.folder.write(bytes, to: "file")
                #expect(try scan.needles(in: fixture.folder.file("file")).count == 1, "at \(start) of \(size)")
            }
        }
        try fixture.folder.write("8 bytes!", to: "file")
        #expect(try scan.needles(in: fixture.folder.file("file")).count == 1)
        try fixture.folder.write("8 bytes.", to: "file")
        #expect(try scan.needles(in: fixture.folder.file("file")).isEmpty)
        #expect(try scan.needles(in: fixture.folder.file("gone")).isEmpty)
    }

    /// Needles that share a beginning or an end are each found, and no other.
    @Test func manyNeedles() {
        let needles = (0..<3000).map { Array("https://clinic.example/\($0 * 7)/visit".utf8) }
        let search = MarkerSearch(needles)
        let text = Array((0..<300).map { "see https://clinic.example/\($0)/visit or" }.joined(separator: " ").utf8)
        var found: Set<Int> = []
        text.withUnsafeBytes { search.search($0) { found.insert($0) } }
        #expect(Set(found.map { search.needles[$0] }) == Set(needles.prefix(43)))
    }
}
