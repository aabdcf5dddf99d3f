import LifecycleDomain

/// A logout that is on its way, with the callers that wait for it; belongs to the facade.
struct LogoutRun {
    private(set) var reports: [LogoutStepReport] = []
    private var observers: [AsyncStream<LogoutUpdate>.Continuation] = []
    private var wake: AsyncStream<Void>.Continuation?
    private var ends: [AsyncStream<Void>.Continuation] = []
    /// When the read-back began that the receipt will rest on: what was written later, it has not seen.
    private var readBack: Duration?
    private var isOver = false
    private var hasLateWish = false

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
        tell(report)
    }

    /// Tells a report without keeping it: a sign of life.
    func tell(_ report: LogoutStepReport) {
        for observer in observers { observer.yield(.step(report)) }
    }

    /// Everybody who waits gets the receipt; whoever comes later waits for the next attempt.
    mutating func answer(_ receipt: Receipt) {
        for observer in observers {
            observer.yield(.receipt(receipt))
            observer.finish()
        }
        observers = []
        for end in ends { end.finish() }
        ends = []
        isOver = false
    }

    /// The service stops: what is left is taken up by the next startup.
    mutating func abandon() {
        for observer in observers { observer.finish() }
        for end in ends { end.finish() }
        (observers, ends) = ([], [])
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

extension LogoutRun {
    /// The read-back begins that the receipt will rest on.
    mutating func beginReadBack(at moment: Duration) {
        readBack = moment
        hasLateWish = false
    }

    /// From now on nobody can join: what is read back is being written down.
    /// - Returns: Whether it may be; not when somebody joined since the read-back began, which then is too old.
    mutating func close() -> Bool {
        isOver = !hasLateWish
        return isOver
    }

    /// Takes up a wish that arrived while the run was on its way.
    /// - Returns: Whether the run can still do it justice.
    mutating func admit(arrived: Duration) -> Bool {
        guard let readBack, arrived > readBack else { return true }
        if isOver { return false }
        hasLateWish = true
        return true
    }

    /// Ends with the run's receipt.
    mutating func end() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        ends.append(continuation)
        return stream
    }

    /// When the read-back began that the receipt rests on; nil before the first.
    var lastReadBack: Duration? { readBack }
}
