import LifecycleDomain
import Testing

@testable import LifecycleAdapters

struct RunProgressTests {
    /// Collects what is told.
    private final class Listener {
        var heard: [MigrationProgress] = []
    }

    private func progress(
        pause: Duration, timeout: Duration? = nil, _ interruption: WorkInterruption = WorkInterruption()
    ) -> (RunProgress, Listener) {
        let listener = Listener()
        let progress = RunProgress(of: "clinic", timeout: timeout, interruption: interruption, pause: pause) {
            listener.heard.append($0)
        }
        return (progress, listener)
    }

    /// Waiting for another process is told once for each holder, and is no proof that anything moves.
    @Test func waitingIsNoProof() {
        let (progress, listener) = progress(pause: .zero)
        for holder in ["process 1", "process 1", "process 2"] { progress.waits(for: holder) }
        #expect(listener.heard.map(\.phase) == [.lock(holder: "process 1"), .lock(holder: "process 2")])
        #expect(listener.heard.allSatisfy { !$0.isProof })
    }

    /// Work is proof; of the same kind of work only so much is told, of another kind at once.
    @Test func workIsProof() {
        let (progress, listener) = progress(pause: .seconds(600))
        progress.begin(.integrity)
        for _ in 1...1000 { progress.moved() }
        progress.begin(.backup(percent: 0))
        for percent in 1...100 { progress.proceed(to: .backup(percent: percent)) }
        #expect(listener.heard.map(\.phase) == [.integrity, .backup(percent: 0)])
        #expect(!listener.heard.contains { !$0.isProof })
    }

    /// When the time is up the run is interrupted, also while nothing moves.
    @Test func timeIsUp() {
        let interruption = WorkInterruption()
        let (progress, _) = progress(pause: .zero, timeout: .zero, interruption)
        #expect(!progress.isTimedOut)
        progress.rests()
        #expect(progress.isTimedOut)
        #expect(interruption.isRaised)
    }
}
