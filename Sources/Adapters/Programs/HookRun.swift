import CPlatform
import EventLoop
import Glibc
import LifecycleDomain

/// One run of a hook, on a thread of its own, which waits for it.
actor HookRun {
    nonisolated private let thread = SerialThread(name: "hook")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let hook: LogoutHook
    private let input: [UInt8]
    private let stop: ProgramStop
    private var output: HookOutput

    private enum Outcome {
        case ended(ChildProgram.Ending)
        case tookTooLong, cancelled
    }

    /// - Parameters:
    ///   - hook: what runs.
    ///   - input: all that it can read; at most 4096 bytes, which the smallest pipe takes at once (pipe(7)).
    ///   - stop: ends it early.
    ///   - output: hears what it prints.
    init(_ hook: LogoutHook, input: [UInt8], stop: ProgramStop, output: sending HookOutput) {
        self.hook = hook
        self.input = input
        self.stop = stop
        self.output = output
    }

    func perform() -> Result<Void, StepFailure> {
        assertIsolated()
        let outcome: Outcome
        do throws(SystemError) {
            outcome = try run()
        } catch {
            return .failure(notStarted(error))
        }
        return failure(of: outcome).map { .failure($0) } ?? .success(())
    }

    private func notStarted(_ error: SystemError) -> StepFailure {
        let what = "hook \(hook.name): \(hook.command[0])"
        let kind: FailureKind? =
            switch error.number {
            // A file that is no program, and does not say which program reads it.
            case ENOEXEC: .configuration
            // Somebody is still writing it.
            case ETXTBSY: .tryAgain
            default: nil
            }
        guard let kind else { return StepFailure(systemError: error.number, what) }
        return StepFailure(kind, "\(what): \(error.text)", systemError: error.number)
    }

    private func failure(of outcome: Outcome) -> StepFailure? {
        switch outcome {
        case .ended(.exit(code: 0)): nil
        case .ended(.exit(let code)):
            StepFailure(
                code == ExitCode.tryAgain.rawValue ? .tryAgain : .internalError,
                "hook \(hook.name): exit code \(code)")
        case .ended(.signal(let signal)):
            StepFailure(.internalError, "hook \(hook.name): killed by signal \(signal)")
        case .tookTooLong:
            StepFailure(.internalError, "hook \(hook.name): took longer than \(hook.timeout.limitText)")
        case .cancelled: StepFailure(.tryAgain, "hook \(hook.name): was stopped", systemError: EINTR)
        }
    }

    private static let environment = [
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
    ]

    private func run() throws(SystemError) -> Outcome {
        let (inputPipe, outputPipe) = (try Pipe(keeping: .writeEnd), try Pipe(keeping: .readEnd))
        // Written before there is anybody who could fail to read it: it waits in the pipe.
        guard write(inputPipe.writeEnd, input, input.count) == input.count else { throw SystemError(errno) }
        inputPipe.closeWriteEnd()
        let program = try ChildProgram(
            hook.command, environment: Self.environment,
            streams: .init(input: inputPipe.readEnd, output: outputPipe.writeEnd))
        inputPipe.closeReadEnd()
        outputPipe.closeWriteEnd()
        let outcome = follow(program, outputPipe)
        drain(outputPipe)
        output.finish()
        return outcome
    }

    /// Waits for the end of the program, of its time, or of all patience.
    private func follow(_ program: ChildProgram, _ pipe: Pipe) -> Outcome {
        let deadline = platform_monotonic_microseconds() + hook.timeout.wholeMicroseconds
        let ready = Int16(POLLIN)
        while true {
            var polls = [program.handle, stop.descriptor, pipe.readEnd].map {
                pollfd(fd: $0, events: ready, revents: 0)
            }
            let left = (deadline - platform_monotonic_microseconds() + 999) / 1_000
            poll(&polls, 3, Int32(clamping: max(left, 0)))
            if polls[0].revents != 0 { return .ended(program.finish()) }
            guard polls[1].revents == 0 else {
                program.stop()
                return .cancelled
            }
            if polls[2].revents != 0, !takeChunk(pipe) { pipe.closeReadEnd() }
            guard platform_monotonic_microseconds() < deadline else {
                program.stop()
                return .tookTooLong
            }
        }
    }

    private static let chunkBytes = 65_536
    /// The most that a pipe holds by default (/proc/sys/fs/pipe-max-size).
    private static let pipeBytes = 1 << 20

    /// What the program has left in the pipe; what it has started and does not obey could write for ever.
    private func drain(_ pipe: Pipe) {
        var chunks = Self.pipeBytes / Self.chunkBytes
        while chunks > 0, takeChunk(pipe) { chunks -= 1 }
    }

    /// - Returns: Whether there was something, and may be more.
    private func takeChunk(_ pipe: Pipe) -> Bool {
        guard pipe.readEnd >= 0 else { return false }
        var chunk = [UInt8](repeating: 0, count: Self.chunkBytes)
        let got = read(pipe.readEnd, &chunk, chunk.count)
        guard got > 0 else { return got < 0 && errno == EINTR }
        output.take(chunk[..<got])
        return true
    }
}

extension Duration {
    /// A limit as a person has written it: `10s`, `1500ms`.
    fileprivate var limitText: String {
        let milliseconds = wholeMicroseconds / 1_000
        return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"
    }
}
