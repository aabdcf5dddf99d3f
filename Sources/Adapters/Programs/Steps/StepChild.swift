import CPlatform
import Glibc

/// The process of a step's program, in a session of its own, with its two outputs on pipes.
struct StepChild {
    let process: pid_t
    /// Readable when the program has ended.
    let handle: Int32
    var output: StepOutput
    var errors: StepOutput

    /// Starts a program without a shell; it gets nothing on standard input, and no other descriptor of ours.
    /// - Throws: `SystemError`.
    init(_ words: [String], environment: [String: String]) throws(SystemError) {
        (output, errors) = (try StepOutput(), try StepOutput())
        let (standardOutput, standardError) = (output.pipe.writeEnd, errors.pipe.writeEnd)
        let pairs = environment.map { "\($0.key)=\($0.value)" }.sorted()
        process = try StepProcesses.shared.start { () throws(SystemError) in
            try CStrings.with(words) { (arguments) throws(SystemError) in
                try CStrings.with(pairs) { (environment) throws(SystemError) in
                    try Self.spawn(words[0], arguments, environment, standardOutput, standardError)
                }
            }
        }
        output.pipe.closeWriteEnd()
        errors.pipe.closeWriteEnd()
        handle = platform_process_handle(process)
        guard handle >= 0 else {
            kill(-process, SIGKILL)
            _ = StepProcesses.shared.collect(process)
            throw SystemError(-handle)
        }
    }

    private static func spawn(
        _ path: String, _ arguments: [UnsafeMutablePointer<CChar>?], _ environment: [UnsafeMutablePointer<CChar>?],
        _ standardOutput: Int32, _ standardError: Int32
    ) throws(SystemError) -> pid_t {
        try ProgramSpawn.start(path, arguments, environment, flags: platform_spawn_new_session) { actions in
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, standardOutput, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, standardError, STDERR_FILENO)
            _ = platform_spawn_close_from(&actions, STDERR_FILENO + 1)
        }
    }
}
