import CPlatform
import FoundationEssentials
import Glibc
import SQLite
import Testing

/// A folder of its own for one test, removed with everything in it when the object goes.
final class ScratchFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "adapters-tests-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

    func contents(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
    }

    func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    /// Close-on-exec, as Foundation does not open it: a program that another test starts at that moment would have the file
    /// open until its end, and tests look at who has one open.
    func write(_ bytes: Data, to name: String) throws {
        let descriptor = platform_open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o666)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            try #require(count > 0)
            rest = rest.dropFirst(count)
        }
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

    /// A connection to a database of the folder, made when it is missing.
    func database(_ name: String = "app.db", busyTimeout: Duration = .zero) throws -> Connection {
        try Connection(path: file(name), access: .create, busyTimeout: busyTimeout)
    }
}

extension Connection {
    /// The first column of the first row, where that is an integer.
    func number(_ sql: String) throws -> Int64? {
        try first(sql) { (row) throws(SQLiteError) in try row.optionalInteger(0) } ?? nil
    }

    /// Every row of a query, every column as it is stored.
    func rows(_ sql: String) throws -> [[SQLValue]] {
        let statement = try prepare(sql)
        var rows: [[SQLValue]] = []
        while try statement.step() {
            var row: [SQLValue] = []
            for column in 0..<statement.columnCount { row.append(try statement.row.value(column)) }
            rows.append(row)
        }
        return rows
    }
}
