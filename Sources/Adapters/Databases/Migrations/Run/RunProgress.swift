import CPlatform
import LifecycleDomain

/// Tells how far a run is, and ends it at its limit.
///
/// Whoever listens is told at most ten times a second of the same kind of work: a run of many small scripts must not
/// spend its time on talking.
final class RunProgress {
    private let database: String
    /// Who listens.
    let sink: (MigrationProgress) -> Void
    private let interruption: WorkInterruption
    private let deadline: Int64?
    /// What is done at the moment, asked for when somebody is told.
    private var phase: () -> MigrationProgress.Phase = { .lock(holder: nil) }
    private var lastReport: Int64?

    /// Whether the run was ended because its time was up.
    private(set) var isTimedOut = false

    private let pause: Int64

    /// Begins to measure.
    /// - Parameters:
    ///   - database: its name in the configuration.
    ///   - timeout: how long the run may take.
    ///   - interruption: raised when it takes longer.
    ///   - pause: how long not to talk of the same kind of work again.
    ///   - sink: who listens.
    init(
        of database: String, timeout: Duration? = nil, interruption: WorkInterruption,
        pause: Duration = .milliseconds(100), sink: @escaping (MigrationProgress) -> Void
    ) {
        self.database = database
        self.sink = sink
        self.interruption = interruption
        self.pause = pause.wholeMicroseconds * 1000
        deadline = timeout.map { platform_boottime_nanoseconds() + $0.wholeMicroseconds * 1000 }
    }

    /// Another kind of work begins: the one before has come to its end.
    func begin(_ phase: MigrationProgress.Phase) {
        self.phase = { phase }
        report(isProof: true)
    }

    /// The same kind of work goes on with something else: the next script, the next pages.
    /// - Parameter phase: asked for again whenever somebody is told.
    func proceed(to phase: @escaping @autoclosure () -> MigrationProgress.Phase) {
        self.phase = phase
        moved()
    }

    /// Something has moved; called very often.
    func moved() {
        let now = platform_boottime_nanoseconds()
        checkDeadline(now)
        if lastReport.map({ now - $0 >= pause }) ?? true { report(isProof: true) }
    }

    /// Nothing has moved; the time may be up all the same.
    func rests() { checkDeadline(platform_boottime_nanoseconds()) }

    /// Waits for another process, which is no proof of progress.
    func waits(for holder: String?) {
        checkDeadline(platform_boottime_nanoseconds())
        let next = MigrationProgress.Phase.lock(holder: holder)
        guard phase() != next || lastReport == nil else { return }
        phase = { next }
        report(isProof: false)
    }

    private func report(isProof: Bool) {
        lastReport = platform_boottime_nanoseconds()
        sink(MigrationProgress(database: database, phase: phase(), isProof: isProof))
    }

    private func checkDeadline(_ now: Int64) {
        guard let deadline, now >= deadline, !isTimedOut else { return }
        isTimedOut = true
        interruption.interrupt()
    }
}
