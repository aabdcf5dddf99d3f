import CPlatform
import Glibc
import KioskDomain

/// A program that plays a file, such as aplay(1).
struct SoundProgram: Sendable {
    private let process: pid_t

    /// Starts it (posix_spawn(3)); its words go nowhere.
    init(_ program: String, file: String) throws(GatewayFailure) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        platform_spawn_close_from(&actions, STDERR_FILENO + 1)
        let texts = [program, "--quiet", file]
        let words = texts.map { strdup($0) }
        defer { for word in words { free(word) } }
        var started: pid_t = 0
        let number = posix_spawn(&started, program, &actions, nil, words + [nil], platform_environment())
        guard number == 0 else { throw .unavailable("\(program): \(String(cString: strerror(number)))") }
        process = started
    }

    func hold() {
        kill(process, SIGSTOP)
    }

    func resume() {
        kill(process, SIGCONT)
    }

    /// Ends and collects it, also while it is stopped: SIGKILL does not wait for SIGCONT.
    func end() {
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// Whether it has ended by itself; it stays to be collected by `end`.
    var hasEnded: Bool {
        var facts = siginfo_t()
        return waitid(P_PID, id_t(process), &facts, WEXITED | WNOHANG | WNOWAIT) == 0 && facts.si_signo != 0
    }
}
