import CPlatform
import Glibc
import LifecycleDomain

/// Waits for a program: passes on what it prints, and stops it when it is to stop.
struct StepWatch {
    private enum Phase {
        case runs
        /// SIGTERM was sent; SIGKILL follows at this time.
        case asked(until: Int64)
        /// SIGKILL was sent; nobody waits longer than to this time.
        case killed(until: Int64)
    }

    private var child: StepChild
    private let grace: Int64
    private let stop: ProgramStop
    private let output: (String) -> Void
    private let status: (String) -> Void
    private var phase = Phase.runs

    /// What the kernel cannot kill waits for a disk or a server, perhaps for ever.
    private static let patienceMilliseconds: Int64 = 5000

    init(
        _ child: StepChild, grace: Duration, stop: ProgramStop, output: @escaping (String) -> Void,
        progress: @escaping (StepProgress) -> Void
    ) {
        self.child = child
        self.grace = max(grace.components.seconds * 1000 + grace.components.attoseconds / 1_000_000_000_000_000, 0)
        self.stop = stop
        self.output = output
        status = { progress(StepProgress($0, isProof: true)) }
    }

    var process: pid_t { child.process }

    /// Whether the program was told to stop before it ended.
    var wasAsked: Bool {
        if case .runs = phase { false } else { true }
    }

    /// The last line on standard error.
    var lastError: String? { child.errors.lastLine }

    /// Waits.
    /// - Returns: Whether the program has ended; false when it does not, although it was killed.
    mutating func waitForTheEnd() -> Bool {
        while true {
            var polls = [
                Self.poll(child.handle), Self.poll(child.output.pipe.readEnd), Self.poll(child.errors.pipe.readEnd),
                Self.poll(wasAsked ? -1 : stop.descriptor),
            ]
            Glibc.poll(&polls, nfds_t(polls.count), timeout)
            StepOutput.withBuffer { buffer in
                if polls[1].revents != 0 { _ = child.output.read(buffer, output: output, status: status) }
                if polls[2].revents != 0 { _ = child.errors.read(buffer, output: output, status: status) }
            }
            if polls[0].revents != 0 { return true }
            if !goOn() { return false }
        }
    }

    /// Takes what is left in the pipes and closes everything.
    mutating func finish() {
        StepOutput.withBuffer { buffer in
            child.output.finish(buffer, output: output, status: status)
            child.errors.finish(buffer, output: output, status: status)
        }
        close(child.handle)
    }

    private mutating func goOn() -> Bool {
        switch phase {
        case .runs where stop.isRaised:
            kill(-process, SIGTERM)
            phase = .asked(until: Self.now + grace)
        case .asked(let limit) where Self.now >= limit:
            kill(-process, SIGKILL)
            phase = .killed(until: Self.now + Self.patienceMilliseconds)
        case .killed(let limit) where Self.now >= limit: return false
        default: break
        }
        return true
    }

    private var timeout: Int32 {
        switch phase {
        case .runs: -1
        case .asked(let limit), .killed(let limit): Int32(clamping: max(limit - Self.now, 0) + 1)
        }
    }

    private static func poll(_ descriptor: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }

    private static var now: Int64 { platform_monotonic_microseconds() / 1000 }
}
