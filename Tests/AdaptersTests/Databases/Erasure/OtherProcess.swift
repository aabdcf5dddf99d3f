import Glibc
import Synchronization
import Testing

/// The sqlite3 shell as another process that works on a database.
final class OtherProcess: Sendable {
    let process: pid_t
    private let input: Int32
    private let output: Int32

    init(_ database: String) throws {
        (process, input, output) = Self.spawning.withLock { _ in Self.spawn(database) }
        try #require(process > 0)
    }

    /// One after the other: a pipe is closed to children a moment after it is made.
    private static let spawning = Mutex(())

    private static func spawn(_ database: String) -> (pid_t, Int32, Int32) {
        var pipes = [[Int32]](repeating: [0, 0], count: 2)
        for index in pipes.indices {
            guard pipe(&pipes[index]) == 0 else { return (0, -1, -1) }
            for descriptor in pipes[index] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, pipes[0][0], 0)
        posix_spawn_file_actions_adddup2(&actions, pipes[1][1], 1)
        let words: [String] = ["sqlite3", "-bail", "-batch", database]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { (word: String) in strdup(word) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, "/usr/bin/sqlite3", &actions, nil, &arguments, environ)
        close(pipes[0][0])
        close(pipes[1][1])
        return (code == 0 ? process : 0, pipes[0][1], pipes[1][0])
    }

    deinit { end() }

    /// Runs SQL and waits until it is done.
    func run(_ sql: String) throws {
        // The words of a child come at once; those of the shell itself would stay in its buffer.
        let text = Array("\(sql);\n.system echo done\n".utf8)
        try #require(write(input, text, text.count) == text.count)
        var answer: [UInt8] = []
        while !answer.ends(with: "done\n") {
            var byte: UInt8 = 0
            try #require(read(output, &byte, 1) == 1, "sqlite3 refuses: \(sql)")
            answer.append(byte)
        }
    }

    /// Ends the process as a crash would.
    func end() {
        guard kill(process, 0) == 0 else { return }
        kill(process, SIGKILL)
        var status: Int32 = 0
        guard waitpid(process, &status, 0) == process else { return }
        close(input)
        close(output)
    }
}

extension [UInt8] {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
