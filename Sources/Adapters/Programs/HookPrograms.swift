import Glibc
package import LifecycleDomain
import LifecycleUseCases

/// Runs the hooks of a logout as programs, without a shell.
///
/// A program gets `{"user":"…","logoutId":"…","reason":"…"}` and a newline on standard input, a clean environment, no
/// other descriptor, and a process group of its own, which ends with it.
package struct HookPrograms: HookRunner {
    private let report: @Sendable (String, String) -> Void

    /// - Parameter report: hears the name of a hook, and a line that it has printed, with `[user]` in place of every name
    ///   of the user, at most 1,024 bytes long; it is called on a thread of the hook's own.
    package init(report: @escaping @Sendable (_ hook: String, _ line: String) -> Void = { _, _ in }) {
        self.report = report
    }

    package func run(
        _ hook: LogoutHook, of subject: WipeSubject, logout: LogoutID, reason: LogoutReason
    ) async throws(StepFailure) {
        guard !hook.command.isEmpty else {
            throw StepFailure(.configuration, "hook \(hook.name): no program is named")
        }
        let stop: ProgramStop
        do throws(SystemError) {
            stop = try ProgramStop()
        } catch {
            throw StepFailure(systemError: error.number, "hook \(hook.name)")
        }
        let report = report
        let run = HookRun(
            hook, input: Self.input(subject, logout, reason), stop: stop,
            output: HookOutput(Redaction(of: subject)) { report(hook.name, $0) })
        // A method of the actor: a closure that blocks by itself would do so on the caller's executor.
        let result = await withTaskCancellationHandler {
            await run.perform()
        } onCancel: {
            stop.raise()
        }
        try result.get()
    }

    private static func input(_ subject: WipeSubject, _ logout: LogoutID, _ reason: LogoutReason) -> [UInt8] {
        let members = [("user", subject.user.text), ("logoutId", logout.text), ("reason", reason.rawValue)]
        let pairs = members.map { "\"\($0)\":\"\(JSONText.escaped($1))\"" }
        return Array("{\(pairs.joined(separator: ","))}\n".utf8)
    }
}
