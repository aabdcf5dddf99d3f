import LifecycleDomain

/// A logout that is on its way, with the callers that wait for it; belongs to the facade.
struct LogoutRun {
    private(set) var reports: [LogoutStepReport] = []
    private var observers: [AsyncStream<LogoutUpdate>.Continuation] = []
    private var wake: AsyncStream<Void>.Continuation?

    /// Another caller: hears what was reported so far, then what comes.
    mutating func observe() -> AsyncStream<LogoutUpdate> {
        let (stream, continuation) = AsyncStream.makeStream(of: LogoutUpdate.self)
        for report in reports { continuation.yield(.step(report)) }
        observers.append(continuation)
        return stream
    }

    mutating func report(_ report: LogoutStepReport) {
        if let index = reports.firstIndex(where: { $0.name == report.name }) {
            reports[index] = report
        } else {
            reports.append(report)
        }
        for observer in observers { observer.yield(.step(report)) }
    }

    /// Everybody who waits gets the receipt; whoever comes later waits for the next attempt.
    mutating func answer(_ receipt: Receipt) {
        for observer in observers {
            observer.yield(.receipt(receipt))
            observer.finish()
        }
        observers = []
    }

    /// The service stops: what is left is taken up by the next startup.
    mutating func abandon() {
        for observer in observers { observer.finish() }
        observers = []
    }

    /// What ends the wait for the next attempt before its time.
    mutating func waitForWake() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wake = continuation
        return stream
    }

    func tryNow() {
        wake?.yield()
    }
}
