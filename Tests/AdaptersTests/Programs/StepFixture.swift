import Glibc
import LifecycleConfiguration
import LifecycleDomain
import Synchronization
import Testing

@testable import LifecycleAdapters

/// A step whose program is a script of the test, and what it said.
final class StepFixture: Sendable {
    static let surroundings = StepSurroundings(
        stateDirectory: "/s", cacheDirectory: "/c", runtimeDirectory: "/r", socketPath: "/r/x.sock", instance: "x",
        startup: "0123456789abcdef0123456789abcdef")

    let step: AppStep
    private let heard: Heard
    private let told = Mutex<[StepProgress]>([])
    private let onProgress: @Sendable (String) -> Void

    /// - Parameters:
    ///   - script: for sh(1), or the words of another program.
    ///   - stop: the script of `ExecStop=`.
    ///   - grace: between SIGTERM and SIGKILL.
    ///   - onProgress: runs on the step's thread.
    init(
        _ script: String = "", words: [String]? = nil, stop: String? = nil, grace: Duration = .milliseconds(100),
        onProgress: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        let heard = Heard()
        step = AppStep(
            StepSettings(
                name: "warm-up", exec: words ?? Self.shell(script), execStop: stop.map(Self.shell),
                origin: SettingLocation(file: "app.conf", line: 1)),
            surroundings: Self.surroundings, grace: grace, output: { heard.take($0, $1) })
        self.onProgress = onProgress
        self.heard = heard
    }

    var lines: [String] { heard.lines.withLock { $0 } }
    var progress: [StepProgress] { told.withLock { $0 } }

    func run() async throws(StepFailure) -> StepResult {
        try await step.run { progress in
            self.told.withLock { $0.append(progress) }
            self.onProgress(progress.text)
        }
    }

    /// Why the step fails; nil when it does not.
    func failure() async -> StepFailure? {
        do throws(StepFailure) {
            _ = try await run()
            return nil
        } catch {
            return error
        }
    }

    private static func shell(_ script: String) -> [String] { ["/bin/sh", "-c", script, "sh"] }

    /// The numbers of processes in a text, and that none of them is there any more, not even as a zombie.
    static func areGone(_ text: String?) -> Bool {
        let processes = (text ?? "").split(separator: " ").compactMap { pid_t($0) }
        return !processes.isEmpty && processes.allSatisfy { ProcessEntry($0) == nil }
    }
}

/// The lines that a program printed.
private final class Heard: Sendable {
    let lines = Mutex<[String]>([])

    func take(_ step: String, _ line: String) {
        #expect(step == "warm-up")
        lines.withLock { $0.append(line) }
    }
}
