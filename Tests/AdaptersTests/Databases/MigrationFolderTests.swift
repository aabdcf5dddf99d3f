import FoundationEssentials
import LifecycleDomain
import Testing

@testable import LifecycleAdapters

struct MigrationFolderTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func scripts() throws(StepFailure) -> [MigrationScript] {
        try MigrationFolder.scripts(in: [folder.path], of: "database clinic")
    }

    /// Scripts are read whole, and nothing else is read.
    @Test func readsScripts() throws {
        try folder.write("CREATE TABLE t(x)", to: "2_b.sql")
        try folder.write("", to: "10_c.sql")
        try folder.write("no SQL at all \0", to: "notes.txt")
        let scripts = try scripts()
        #expect(Set(scripts.map(\.version)) == [2, 10])
        #expect(scripts.first { $0.version == 2 }?.text == "CREATE TABLE t(x)")
        #expect(scripts.first { $0.version == 2 }?.name == "2_b.sql")
    }

    /// A missing folder, and a file in its place, are errors that name it.
    @Test func folderMustBeThere() throws {
        try folder.write("", to: "file")
        for name in ["missing", "file"] {
            let path = folder.file(name)
            let failure = #expect(throws: StepFailure.self) {
                _ = try MigrationFolder.scripts(in: [path], of: "database clinic")
            }
            #expect(failure?.kind == .configuration)
            #expect(failure?.message.contains(path) == true)
        }
    }

    /// A name of another tool is refused with the file's name.
    @Test func foreignNamesAreRefused() throws {
        try folder.write("DROP TABLE t", to: "1_x.down.sql")
        let failure = #expect(throws: StepFailure.self) { _ = try scripts() }
        #expect(failure?.kind == .dataRefused)
        #expect(failure?.message.contains("1_x.down.sql is not named NNN_name.sql") == true)
    }

    /// What is not text is refused by the file's name, before it reaches SQLite, which would stop at the first NUL.
    @Test(arguments: [[0x53, 0x00, 0x45], [0x53, 0xff, 0x45], [0xff, 0xfe, 0x53, 0x00]] as [[UInt8]])
    func binaryIsRefused(_ bytes: [UInt8]) throws {
        try folder.write(Data(bytes), to: "1_x.sql")
        let failure = #expect(throws: StepFailure.self) { _ = try scripts() }
        #expect(failure?.kind == .dataRefused)
        #expect(failure?.message.contains("1_x.sql") == true)
    }

    /// A file with a way back in it is refused: run as plain SQL it would undo what it did.
    @Test(arguments: [
        "-- migrate:up\nCREATE TABLE t(x);\n-- migrate:down\nDROP TABLE t;", "--migrate:down\nDROP TABLE t",
        "-- +goose Up\nCREATE TABLE t(x);", "-- a\r\n-- +GOOSE DOWN\r\nDROP TABLE t",
    ])
    func sectionsAreRefused(_ text: String) throws {
        try folder.write(text, to: "1_x.sql")
        let failure = #expect(throws: StepFailure.self) { _ = try scripts() }
        #expect(failure?.kind == .dataRefused)
    }

    /// A folder or anything else that is no file is refused under a script's name.
    @Test func folderNamedAsAScript() throws {
        try folder.makeFolder("1_x.sql")
        #expect(throws: StepFailure.self) { _ = try scripts() }
    }

    /// Line ends, the byte order mark and a blank end do not change the checksum; a changed character does.
    @Test func checksumIsOverTheText() throws {
        func checksum(_ text: String) throws -> [UInt8] {
            try MigrationScript(version: 1, name: "1_a.sql", bytes: Array(text.utf8)).checksum
        }
        let plain = try checksum("CREATE TABLE t(\n  x\n);")
        #expect(try checksum("\u{feff}CREATE TABLE t(\r\n  x\r\n);\r\n\r\n") == plain)
        #expect(try checksum("CREATE TABLE t(\r  x\r);\n \t\n") == plain)
        #expect(try checksum("CREATE TABLE t(\n  y\n);") != plain)
        #expect(try checksum("CREATE TABLE t(\n\n  x\n);") != plain)
    }
}
