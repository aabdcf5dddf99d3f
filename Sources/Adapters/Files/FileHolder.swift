import Glibc

/// A process that has a file open or locked, known by the name of its program alone: arguments can hold secrets.
package struct FileHolder: Hashable, Sendable, CustomStringConvertible {
    package let process: Int32
    /// From /proc/PID/comm, at most 15 bytes; nil when the process has ended or belongs to another namespace.
    package let program: String?

    package init(process: Int32) {
        self.process = process
        program = Self.program(of: process)
    }

    /// As "pid 1234 (python3)".
    package var description: String {
        guard process > 0 else { return "a process outside of this container" }
        return program.map { "pid \(process) (\($0))" } ?? "pid \(process)"
    }

    private static func program(of process: Int32) -> String? {
        guard process > 0,
            let bytes = try? FileContents.read("/proc/\(process)/comm", limit: 64, what: "the name of a process")
        else { return nil }
        // A process can call itself anything: what would break a line of the journal is left out.
        let name = String(decoding: bytes.filter { $0 >= 0x20 && $0 != 0x7f }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }
}
