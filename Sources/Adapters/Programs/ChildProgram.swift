import CPlatform
import Glibc

/// A program that runs in a process group of its own, so that what it starts ends with it.
///
/// It gets a clean environment and, unless other descriptors are named, nothing on standard input and standard error for
/// both outputs.
struct ChildProgram {
    /// How it ended.
    enum Ending: Equatable {
        case exit(code: Int32)
        case signal(Int32)
    }

    /// What it has as standard input and as both outputs.
    struct Streams {
        let input: Int32
        let output: Int32
    }

    private let process: pid_t
    /// Readable when the program has ended.
    let handle: Int32

    /// Starts a program without a shell.
    /// - Parameters:
    ///   - words: its absolute path and its arguments.
    ///   - environment: all that it gets.
    ///   - inherited: a descriptor that stays open in it under the same number; nil for none.
    ///   - streams: what it reads and writes, when it is to have no other descriptor at all.
    /// - Throws: `SystemError`, `ENOENT` when it is missing.
    init(
        _ words: [String], environment: [String: String], inheriting inherited: Int32? = nil, streams: Streams? = nil
    ) throws(SystemError) {
        let pairs = environment.map { "\($0.key)=\($0.value)" }.sorted()
        process = try CStrings.with(words) { (arguments) throws(SystemError) in
            try CStrings.with(pairs) { (environment) throws(SystemError) in
                try Self.spawn(words[0], arguments, environment, inherited, streams)
            }
        }
        handle = platform_process_handle(process)
        guard handle >= 0 else {
            let error = SystemError(-handle)
            Self.end(process)
            throw error
        }
    }

    /// Waits until the program ends, or for a time.
    /// - Returns: How it ended; nil when it still runs.
    func wait(milliseconds: Int32) -> Ending? {
        var poll = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, milliseconds) > 0 else { return nil }
        let ending = Self.collect(process)
        close(handle)
        return ending
    }

    /// Asks the whole group to end, and after half a second makes it.
    func stop() {
        kill(-process, SIGTERM)
        var poll = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        _ = Glibc.poll(&poll, 1, Self.graceMilliseconds)
        _ = finish()
    }

    private static let graceMilliseconds: Int32 = 500

    /// Ends the group that an ended program has left behind.
    /// - Returns: How the program itself ended.
    func finish() -> Ending {
        // Before the program is collected: until then nobody else can have the group's number.
        kill(-process, SIGKILL)
        defer { close(handle) }
        return Self.collectGroup(process)
    }

    private static func end(_ process: pid_t) {
        kill(-process, SIGKILL)
        _ = collectGroup(process)
    }

    private static let pauseMilliseconds: Int32 = 1
    private static let mostPauses = 5000

    /// Collects a program that was killed with its group, and those of the group whose parent has ended: while a step runs
    /// they become children of this process (`StepProcesses`), and nobody else would collect them.
    private static func collectGroup(_ process: pid_t) -> Ending {
        var ending: Ending?
        var pauses = 0
        while pauses < mostPauses {
            var status: Int32 = 0
            let collected = waitpid(-process, &status, WNOHANG)
            if collected < 0, errno != EINTR { break }
            if collected == process { ending = Self.ending(status) }
            // What was killed ends in its own time.
            if collected == 0 {
                poll(nil, 0, pauseMilliseconds)
                pauses += 1
            }
        }
        return ending ?? collect(process)
    }

    private static func collect(_ process: pid_t) -> Ending {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return ending(status)
    }

    private static func ending(_ status: Int32) -> Ending {
        // wait(2): the low seven bits are the signal, the next byte is the exit code.
        let signal = status & 0x7f
        return signal == 0 ? .exit(code: status >> 8 & 0xff) : .signal(signal)
    }

    private static func connect(
        _ actions: inout posix_spawn_file_actions_t, _ inherited: Int32?, _ streams: Streams?
    ) {
        if let streams {
            posix_spawn_file_actions_adddup2(&actions, streams.input, STDIN_FILENO)
            posix_spawn_file_actions_adddup2(&actions, streams.output, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, streams.output, STDERR_FILENO)
            platform_spawn_close_from(&actions, STDERR_FILENO + 1)
            return
        }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        // A descriptor that is duplicated onto itself loses its close-on-exec flag.
        if let inherited { posix_spawn_file_actions_adddup2(&actions, inherited, inherited) }
    }

    private static func spawn(
        _ path: String, _ arguments: [UnsafeMutablePointer<CChar>?], _ environment: [UnsafeMutablePointer<CChar>?],
        _ inherited: Int32?, _ streams: Streams?
    ) throws(SystemError) -> pid_t {
        try ProgramSpawn.start(path, arguments, environment, flags: Int16(POSIX_SPAWN_SETPGROUP)) { actions in
            connect(&actions, inherited, streams)
        }
    }
}
