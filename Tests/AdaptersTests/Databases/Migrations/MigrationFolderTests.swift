import FoundationEssentials
import Glibc
import LifecycleDomain
import Testing

@testable import LifecycleAdapters

struct MigrationFolderTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func files() throws -> [String: String] {
        let files = try MigrationFolder(folder.path, of: "database clinic").files()
        return Dictionary(uniqueKeysWithValues: files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) })
    }

    /// Files are read whole, also empty ones and those behind links, with their path below the folder.
    @Test func readsWhole() throws {
        let long = String(repeating: "-- a line\n", count: 30_000)
        try folder.write(long, to: "1_long.sql")
        try folder.write("", to: "2_empty.sql")
        try folder.makeFolder("0.2")
        try folder.write("deep", to: "0.2/01_x.sql")
        #expect(symlink("1_long.sql", folder.file("3_link.sql")) == 0)
        #expect(try files() == ["1_long.sql": long, "2_empty.sql": "", "0.2/01_x.sql": "deep", "3_link.sql": long])
    }

    /// What is hidden is not read, since some systems keep their own folders so, and neither is what is no file.
    @Test func passesOver() throws {
        try folder.makeFolder("..data")
        try folder.write("x", to: "..data/1_a.sql")
        try folder.write("x", to: ".1_a.sql.swp")
        #expect(mkfifo(folder.file("1_pipe.sql"), 0o600) == 0)
        #expect(try files().isEmpty)
    }

    /// Folders that lie in themselves come to an end.
    @Test func endlessLink() throws {
        #expect(symlink(".", folder.file("again")) == 0)
        try folder.write("x", to: "1_a.sql")
        #expect(try files()["1_a.sql"] == "x")
    }

    /// A missing folder, a file in its place, and a link to nowhere are errors that name them.
    @Test func mustBeThere() throws {
        try folder.write("", to: "file")
        for name in ["missing", "file"] {
            let path = folder.file(name)
            let failure = #expect(throws: StepFailure.self) {
                _ = try MigrationFolder(path, of: "database clinic").files()
            }
            #expect(failure?.kind == .configuration)
            #expect(failure?.message.contains(path) == true)
        }
        #expect(symlink("nowhere", folder.file("1_gone.sql")) == 0)
        let failure = #expect(throws: StepFailure.self) { _ = try files() }
        #expect(failure?.message.contains("1_gone.sql") == true)
    }
}
