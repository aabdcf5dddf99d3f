import LifecycleDomain
import Testing

/// A file is run only when SQLite would read it as it was meant.
struct MigrationTextTests {
    private func read(_ bytes: [UInt8], name: String = "1_a.sql") throws -> MigrationCatalog {
        try Folder.reader().read([[SourceFile(name: name, bytes: bytes)]])
    }

    /// Byte order mark, CR LF and a missing last line end change nothing.
    @Test func marksAndLineEnds() throws {
        let text = "\u{feff}-- comment\r\nCREATE TABLE b1(x);\r\nCREATE TABLE b2(x)"
        #expect(try read(Array(text.utf8)).sql == [String(text.unicodeScalars.dropFirst())])
        let directives = "\u{feff}-- migrate:up\r\nCREATE TABLE b1(x);\r\n-- migrate:down\r\nDROP TABLE b1;"
        let catalog = try read(Array(directives.utf8))
        #expect(catalog.format == .dbmate)
        #expect(catalog.sql == ["CREATE TABLE b1(x);\r\n"])
    }

    /// Line ends of old Macs would make everything after a comment a part of it.
    @Test func lineEndsOfOldMacs() throws {
        #expect(try read(Array("-- a\rCREATE TABLE t(x);\r".utf8)).sql == ["-- a\nCREATE TABLE t(x);\n"])
        let directives = "-- +goose Up\rCREATE TABLE t(x);\r-- +goose Down\rDROP TABLE t;\r"
        #expect(try read(Array(directives.utf8)).sql == ["CREATE TABLE t(x);\n"])
    }

    /// What is no UTF-8 text is refused, with the line and what to do.
    @Test(arguments: [
        ([0xff, 0xfe, 0x43, 0x00], 1, "is UTF-16; save it as UTF-8"),
        ([0xfe, 0xff, 0x00, 0x43], 1, "is UTF-16; save it as UTF-8"),
        (Array("a\nb\0c".utf8), 2, "a NUL byte, at which SQLite stops to read; remove it"),
        (Array("a\n\nb '".utf8) + [0xe4] + Array("'".utf8), 3, "is not UTF-8; save it as UTF-8"),
        (
            Array("CREATE TABLE z(x);\r\n".utf8) + [0x1a], 2,
            "a control character, hex 1A (the end of a file to DOS); remove it"
        ),
        (Array("-- a\nSELECT 1;\n\u{1}".utf8), 3, "a control character, hex 01; remove it"),
    ])
    func notText(bytes: [UInt8], line: Int, reason: String) {
        #expect(throws: MigrationRefusal.encoding(file: "1_a.sql", line: line, reason: reason)) { try read(bytes) }
    }

    /// Control characters in strings and comments are nobody's business, nor are those of parts that are not run.
    @Test(arguments: [
        "SELECT '\u{1a}';", "-- \u{1a}\nSELECT 1;", "/* \u{1a} */", "SELECT \"a\u{1}\", [b\u{1}], `c\u{1}`;",
        "-- migrate:up\nSELECT 1;\n-- migrate:down\n\u{1a}",
    ])
    func controlCharactersElsewhere(text: String) throws {
        #expect(try read(Array(text.utf8)).scripts.count == 1)
    }

    /// Quotes and semicolons in comments and strings are left to SQLite: the text goes to it whole.
    @Test func commentsAndStrings() throws {
        let text = """
            /* don't; split -- here */ CREATE TABLE s(v TEXT); -- it's; fine
            INSERT INTO s VALUES('a;b -- c /* d */ ''e;''');
            INSERT INTO s VALUES('one;
            -- no comment
            three');
            """
        #expect(try read(Array(text.utf8)).sql == [text])
    }
}
