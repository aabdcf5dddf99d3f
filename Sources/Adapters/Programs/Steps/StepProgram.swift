import CPlatform
import Glibc
import LifecycleDomain

/// One run of a step's program, from its start until nothing of it is left; blocks its thread.
struct StepProgram: Sendable {
    /// Its absolute path and its arguments.
    let words: [String]
    let environment: [String: String]
    /// The mark that the environment holds.
    let mark: StepMark
    /// How long the program has between SIGTERM and SIGKILL.
    let grace: Duration
    let stop: ProgramStop
    let output: @Sendable (String) -> Void
    let progress: @Sendable (StepProgress) -> Void

    private static let tryAgainCode: Int32 = 75
    private static let longestHintBytes = 200

    /// Runs it.
    /// - Returns: What an operator should know of a success.
    /// - Throws: `StepFailure`: `.tryAgain` for exit code 75 and when it was stopped, `.configuration` when it is missing,
    ///   `.internalError` for every other end.
    func run() throws(StepFailure) -> [String] {
        if stop.isRaised { throw stopped([]) }
        StepProcesses.shared.begin()
        defer { StepProcesses.shared.end() }
        var watch = StepWatch(try start(), grace: grace, stop: stop, output: output, progress: progress)
        guard watch.waitForTheEnd() else {
            // The kernel hands it on when this process ends.
            watch.finish()
            throw StepFailure(.inputOutput, "\(words[0]) cannot be killed")
        }
        let remains = StepRemains(of: watch.process, mark: mark)
        let status = StepProcesses.shared.collect(watch.process)
        watch.finish()
        if watch.wasAsked { throw stopped(remains.trouble) }
        try check(status, hint: watch.lastError, remains.notes)
        return remains.notes
    }

    private func start() throws(StepFailure) -> StepChild {
        do throws(SystemError) {
            return try StepChild(words, environment: environment)
        } catch {
            if error.number == ENOEXEC {
                throw StepFailure(.configuration, "\(words[0]): \(error.text)", systemError: ENOEXEC)
            }
            throw StepFailure(systemError: error.number, words[0])
        }
    }

    private func stopped(_ notes: [String]) -> StepFailure {
        StepFailure(.tryAgain, (["\(words[0]) was stopped"] + notes).joined(separator: "; "), systemError: EINTR)
    }

    private func check(_ status: Int32, hint: String?, _ notes: [String]) throws(StepFailure) {
        // wait(2): the low seven bits are the signal, the next byte is the exit code.
        let (signal, code) = (status & 0x7f, status >> 8 & 0xff)
        if signal == 0, code == 0 { return }
        let end = signal == 0 ? "ended with exit code \(code)" : "was killed by \(SignalName.of(signal))"
        let reason = hint.map { ": \(Self.shortened($0))" } ?? ""
        let message = (["\(words[0]) \(end)\(reason)"] + notes).joined(separator: "; ")
        throw StepFailure(signal == 0 && code == Self.tryAgainCode ? .tryAgain : .internalError, message)
    }

    private static func shortened(_ line: String) -> String {
        guard line.utf8.count > longestHintBytes else { return line }
        var text = ""
        for character in line.prefix(longestHintBytes) where text.utf8.count <= longestHintBytes - 4 {
            text.append(character)
        }
        return "\(text)..."
    }
}
