import LifecycleDomain

/// How events reach the collector.
extension EventQueue {
    /// How long the first event waits for others to go with it.
    static let gatherTime = Duration.seconds(1)
    /// A batch has so many events at most, and so many bytes.
    static let batchRows = 512
    static let batchBytes = 262_144

    /// Sends what waits, until the task is cancelled.
    package func serve() async {
        while !Task.isCancelled {
            if let due, max(due, quietUntil ?? due) <= time.uptime {
                await sendNext()
            } else {
                await waitForWork()
            }
        }
    }

    /// Has the next batch sent at a moment, or earlier when that was wanted already.
    func schedule(at moment: Duration) {
        if let due, due <= moment { return }
        due = moment
        waker?.finish()
    }

    /// Calls back a batch that is on its way.
    func callBack(_ isMeant: (DataScope) -> Bool) {
        guard let departure = sending, isMeant(departure.scope) else { return }
        sending?.isCalledBack = true
        departure.callBack.finish()
    }

    /// Waits until there is something to do; without a timer while nothing waits.
    private func waitForWork() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        waker = continuation
        defer { waker = nil }
        guard let due else {
            for await _ in stream {}
            return
        }
        let pause = max(due, quietUntil ?? due) - time.uptime
        if pause > .zero { _ = await withDeadline(pause, time: time) { for await _ in stream {} } }
    }

    private func sendNext() async {
        // What arrives from here on asks for a batch of its own.
        due = nil
        do throws(StepFailure) {
            if let unremoved { try await end(unremoved) }
            let (batch, unreadable) = try await spool.nextBatch(rows: Self.batchRows, bytes: Self.batchBytes)
            dropped += unreadable
            guard let batch else {
                // Behind what did not open there may be something that does.
                if unreadable > 0 { schedule(at: time.uptime) }
                return
            }
            if let result = try await send(batch) { try await take(result, of: batch) }
            // There may be more, of another scope or beyond the batch.
            schedule(at: time.uptime)
        } catch {
            note("the spool fails: \(error.message)")
            putOff(asked: nil)
        }
    }

    /// Sends a batch.
    /// - Returns: what became of it; nil when it was called back, or the service stops.
    private func send(_ batch: EventBatch) async throws(StepFailure) -> DeliveryResult? {
        let (calledBack, callBack) = AsyncStream.makeStream(of: Void.self)
        sending = Departure(scope: batch.scope, callBack: callBack)
        defer { sending = nil }
        // It may have been fetched just before the consent was taken back.
        guard try await spool.consent(of: batch.scope) == true else {
            try await end(batch)
            return nil
        }
        if sending?.isCalledBack == true { return nil }
        let collector = collector
        let result = await withTaskGroup(of: DeliveryResult?.self) { group in
            group.addTask { await collector.send(batch) }
            group.addTask {
                for await _ in calledBack {}
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        return Task.isCancelled ? nil : result
    }

    private func take(_ result: DeliveryResult, of batch: EventBatch) async throws(StepFailure) {
        let count = batch.ids.count
        switch result {
        case .accepted(let rejected, let detail):
            let lost = min(max(rejected, 0), count)
            sent += count - lost
            try await settle(batch, lost: lost, lost > 0 ? "\(lost) events were rejected\(Self.why(detail))" : nil)
        case .refused(let detail):
            try await settle(batch, lost: count, "\(count) events were refused\(Self.why(detail))")
        case .retry(let wait, let detail):
            note(detail)
            putOff(asked: wait)
        }
    }

    private static func why(_ detail: String?) -> String {
        detail.map { ": \($0)" } ?? ""
    }

    /// The collector has spoken: nothing of the batch is ever sent again.
    private func settle(_ batch: EventBatch, lost: Int, _ problem: String?) async throws(StepFailure) {
        failedAttempts = 0
        quietUntil = nil
        dropped += lost
        note(problem)
        try await end(batch)
    }

    /// Deletes a batch; until that has succeeded no other one is looked for.
    private func end(_ batch: EventBatch) async throws(StepFailure) {
        unremoved = batch
        try await spool.remove(batch)
        unremoved = nil
    }

    private func putOff(asked: Duration?) {
        failedAttempts += 1
        quietUntil = time.uptime + backOff.delay(afterAttempts: failedAttempts, asked: asked)
        schedule(at: time.uptime)
    }
}
