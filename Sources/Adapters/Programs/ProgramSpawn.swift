import Glibc

/// How every program is started: without a shell, with signals as a program expects them.
enum ProgramSpawn {
    /// Starts a program (posix_spawn(3)).
    /// - Parameters:
    ///   - flags: of posix_spawnattr_setflags(3), besides those for signals; with POSIX_SPAWN_SETPGROUP it leads a group.
    ///   - connect: says what its descriptors are.
    /// - Throws: `SystemError`, `ENOENT` when it is missing.
    static func start(
        _ path: String, _ arguments: [UnsafeMutablePointer<CChar>?], _ environment: [UnsafeMutablePointer<CChar>?],
        flags: Int16, connect: (inout posix_spawn_file_actions_t) -> Void
    ) throws(SystemError) -> pid_t {
        var attributes = posix_spawnattr_t()
        var actions = posix_spawn_file_actions_t()
        posix_spawnattr_init(&attributes)
        posix_spawn_file_actions_init(&actions)
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        // The daemon has signals blocked, and some ignored; a program expects neither.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | flags)
        connect(&actions)
        var process: pid_t = 0
        let error = posix_spawn(&process, path, &actions, &attributes, arguments, environment)
        guard error == 0 else { throw SystemError(error) }
        return process
    }
}
