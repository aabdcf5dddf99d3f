package import LifecycleConfiguration
package import LifecycleDomain
import LifecycleUseCases
import Synchronization

/// A step of a startup that the app brings along: a program in any language.
///
/// Ending with 0 is success, 75 asks to be tried again, everything else is a failure. When the program has ended,
/// nothing that it started runs any more.
package final class AppStep: StartupStep {
    /// Takes a line that a program printed; called from the program's own thread, before its next line is read.
    package typealias OutputSink = @Sendable (_ step: String, _ line: String) -> Void

    package let definition: StepDefinition
    package var isUndone: Bool { settings.execStop != nil }
    private let settings: StepSettings
    let surroundings: StepSurroundings
    private let grace: Duration
    private let output: OutputSink
    private let hasSucceeded = Atomic(false)

    /// Makes the step of a section.
    /// - Parameters:
    ///   - settings: what the section says.
    ///   - surroundings: what its programs are told of the service.
    ///   - grace: how long a program that is to stop has between SIGTERM and SIGKILL.
    ///   - output: takes what its programs print, but for progress.
    package init(
        _ settings: StepSettings, surroundings: StepSurroundings, grace: Duration = .milliseconds(500),
        output: @escaping OutputSink
    ) {
        definition = StepDefinition(
            settings.name, after: settings.after, isRequired: settings.isRequired, timeout: settings.timeout,
            retry: RetryPolicy(retries: settings.retries),
            // Until it is killed, and what it left behind is found and killed too.
            grace: grace + .milliseconds(1500))
        self.settings = settings
        self.surroundings = surroundings
        self.grace = grace
        self.output = output
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        let notes = try await perform(settings.exec, progress)
        hasSucceeded.store(true, ordering: .releasing)
        return StepResult(.ok, notes.isEmpty ? nil : notes.joined(separator: "; "))
    }

    /// Runs `ExecStop=`, if there is one and the step has succeeded: what failed has nothing that it could take back.
    package func undo() async throws(StepFailure) {
        guard let command = settings.execStop, hasSucceeded.load(ordering: .acquiring) else { return }
        for note in try await perform(command, { _ in }) { output(settings.name, note) }
    }

    private func perform(
        _ command: [String], _ progress: @escaping @Sendable (StepProgress) -> Void
    ) async throws(StepFailure) -> [String] {
        let stop: ProgramStop
        do throws(SystemError) {
            stop = try ProgramStop()
        } catch {
            throw StepFailure(systemError: error.number, command[0])
        }
        let mark = StepMark()
        let name = settings.name
        let program = StepProgram(
            words: command, environment: surroundings.environment(step: name, run: mark), mark: mark, grace: grace,
            stop: stop, output: { [output] line in output(name, line) }, progress: progress)
        let thread = StepThread(name)
        let result = await withTaskCancellationHandler {
            await thread.run(program)
        } onCancel: {
            stop.raise()
        }
        return try result.get()
    }
}
