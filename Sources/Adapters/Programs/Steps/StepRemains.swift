import CPlatform
import Glibc

/// What a program left running when it ended: found, killed and collected.
struct StepRemains {
    /// Those that still ran, and were killed.
    private(set) var killed: Set<pid_t> = []
    /// Orphans of which nobody can say whose they are.
    private(set) var unknown: Set<pid_t> = []
    /// What does not end, although it was killed.
    private(set) var surviving: Set<pid_t> = []

    private let leader: pid_t
    private let mark: StepMark

    /// Sees to the remains of a program.
    /// - Parameters:
    ///   - leader: the program, which has ended and is not collected yet: no other process can have its number.
    ///   - mark: the mark of its run.
    init(of leader: pid_t, mark: StepMark) {
        self.leader = leader
        self.mark = mark
        look()
        killed = surviving
        // Those of its group at one stroke: one that forks cannot get away.
        kill(-leader, SIGKILL)
        clear()
    }

    /// Sentences for an operator.
    var notes: [String] {
        (killed.isEmpty ? [] : [Self.count(killed)]) + trouble
    }

    /// Those of them that are worth a word even where processes were to be killed.
    var trouble: [String] {
        var notes: [String] = []
        if !unknown.isEmpty {
            notes.append("whether it started \(Self.list(unknown)) cannot be told")
        }
        if !surviving.isEmpty { notes.append("\(Self.list(surviving)) cannot be killed") }
        return notes
    }

    private static let patienceMilliseconds: Int64 = 5000
    private static let pauseMilliseconds: Int32 = 5
    /// A process in execve(2) has no environment for a moment.
    private static let mostLooksAtUnknown = 10

    private mutating func clear() {
        let limit = Self.now + Self.patienceMilliseconds
        var looks = 0
        while true {
            look()
            looks += 1
            // After the look: what it found ended already is collected now, and nobody comes after the last one.
            StepProcesses.shared.collectOrphans()
            let isSettled = unknown.isEmpty || looks >= Self.mostLooksAtUnknown
            if surviving.isEmpty && isSettled || Self.now >= limit { return }
            for process in surviving { kill(process, SIGKILL) }
            killed.formUnion(surviving)
            poll(nil, 0, Self.pauseMilliseconds)
        }
    }

    private mutating func look() {
        let table = ProcessTable.below(getpid())
        let living = table.descendants(of: getpid()).filter { !$0.isZombie && $0.pid != leader }
        var ours: Set<pid_t> = []
        unknown = []
        for process in living {
            let environment = process.environment ?? []
            // One that was killed has no environment any more while it ends.
            if process.session == leader || killed.contains(process.pid) || mark.isIn(environment) {
                ours.insert(process.pid)
                ours.formUnion(table.descendants(of: process.pid).filter { !$0.isZombie }.map(\.pid))
            } else if environment.isEmpty, process.parent == getpid(), !StepProcesses.shared.isAwaited(process) {
                unknown.insert(process.pid)
            }
        }
        unknown.subtract(ours)
        surviving = ours
    }

    private static var now: Int64 { platform_monotonic_microseconds() / 1000 }

    private static func count(_ processes: Set<pid_t>) -> String {
        processes.count == 1
            ? "a process that it left running was killed"
            : "\(processes.count) processes that it left running were killed"
    }

    private static func list(_ processes: Set<pid_t>) -> String {
        "\(processes.count == 1 ? "process" : "processes") \(processes.sorted().map(String.init).joined(separator: ", "))"
    }
}
