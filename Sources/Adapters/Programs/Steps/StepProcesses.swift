import CPlatform
import Glibc
import Synchronization

/// What the programs of all steps share, since it belongs to the whole process: who is whose child, and who collects.
///
/// While a program of a step runs, orphans below this process become its children, so that a process that left its
/// group and session is still found. Before and after, they go to the system's first process as usual, which collects
/// them when they end.
final class StepProcesses: Sendable {
    static let shared = StepProcesses()

    private struct State {
        var runs = 0
        /// Programs that were started here and not collected yet.
        var leaders: Set<pid_t> = []
    }

    private let state = Mutex(State())

    /// A program is going to run.
    func begin() {
        state.withLock { state in
            state.runs += 1
            if state.runs == 1 { _ = platform_set_child_subreaper(true) }
        }
    }

    /// It has ended, and everything that it left was seen to.
    func end() {
        state.withLock { state in
            state.runs -= 1
            if state.runs == 0 { _ = platform_set_child_subreaper(false) }
        }
    }

    /// Starts a program; nobody takes it for an orphan from its first moment on.
    func start(_ spawn: () throws(SystemError) -> pid_t) throws(SystemError) -> pid_t {
        try state.withLock { (state) throws(SystemError) in
            let leader = try spawn()
            state.leaders.insert(leader)
            return leader
        }
    }

    /// Collects a program that has ended.
    /// - Returns: Its status as of waitpid(2).
    func collect(_ leader: pid_t) -> Int32 {
        state.withLock { state in
            var status: Int32 = 0
            while waitpid(leader, &status, 0) < 0, errno == EINTR {}
            state.leaders.remove(leader)
            return status
        }
    }

    /// Whether somebody in this process started the program, and waits for it.
    ///
    /// Steps are known. All other programs that this process starts stay in its session, in its group or in one of their
    /// own, while what comes out of a step is in another session, and what such a program has left is in the program's group.
    func isAwaited(_ child: ProcessEntry) -> Bool {
        state.withLock { Self.isAwaited(child, $0.leaders) }
    }

    private static func isAwaited(_ child: ProcessEntry, _ leaders: Set<pid_t>) -> Bool {
        if leaders.contains(child.pid) { return true }
        return child.session == getsid(0) && (child.group == child.pid || child.group == getpgrp())
    }

    /// Collects orphans that have ended; a program that somebody waits for is left to them.
    func collectOrphans() {
        state.withLock { state in
            for child in ProcessTable.below(getpid()).children(of: getpid()) where child.isZombie {
                if Self.isAwaited(child, state.leaders) { continue }
                var status: Int32 = 0
                waitpid(child.pid, &status, WNOHANG)
            }
        }
    }
}
