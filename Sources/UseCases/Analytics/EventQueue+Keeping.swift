package import LifecycleDomain

/// How events are kept, and whose.
extension EventQueue {
    /// Room for the name of a session, which every event gets.
    private static let sessionBytes = 64

    /// Keeps an event, if whoever it is about agreed.
    /// - Returns: Whether it was kept.
    /// - Throws: `ServiceError`: `.invalidEvent` for one that is too large, `.failure` when it cannot be written.
    package func keep(_ event: AnalyticsEvent, of scope: DataScope) async throws(ServiceError) -> Bool {
        let payload = collector.encode(event, session: session(of: scope))
        guard payload.count <= AnalyticsEvent.maximumBytes else {
            throw .invalidEvent(
                InvalidEvent(
                    "an event takes at most \(AnalyticsEvent.maximumBytes) bytes as it is sent, not \(payload.count)"))
        }
        do throws(StepFailure) {
            let isKept = try await keep(SpooledEvent(scope: scope, payload: payload))
            // Who did not agree has no name at the collector.
            if !isKept { sessions[scope] = nil }
            return isKept
        } catch {
            dropped += 1
            throw .failure(error)
        }
    }

    /// Writes down whether somebody agrees to be counted; who does not has nothing waiting or on its way from then on.
    /// - Throws: `ServiceError`: `.notSignedIn` when the session is over.
    package func setConsent(_ isGranted: Bool, of scope: DataScope) async throws(ServiceError) {
        let purged: Int?
        do throws(StepFailure) {
            purged = try await spool.setConsent(isGranted, of: scope)
        } catch {
            throw .failure(error)
        }
        guard purged != nil else { throw .notSignedIn }
        if isGranted { return }
        sessions[scope] = nil
        callBack { $0 == scope }
    }

    private func session(of scope: DataScope) -> String {
        if let known = sessions[scope] { return known }
        let new = makeID()
        sessions[scope] = new
        return new
    }

    /// Keeps an event together with those that arrive while others are written.
    private func keep(_ event: SpooledEvent) async throws(StepFailure) -> Bool {
        let arrival = Arrival(event: event, end: Promised())
        arrivals.append(arrival)
        if !isKeeping {
            isKeeping = true
            while !arrivals.isEmpty { await keepArrivals() }
            isKeeping = false
        }
        return try await arrival.end.value().get()
    }

    private func keepArrivals() async {
        let batch = arrivals
        arrivals = []
        do throws(StepFailure) {
            let (kept, dropped) = try await spool.keep(batch.map(\.event), limits: limits)
            self.dropped += dropped
            let count = kept.count { $0 }
            if count > 0 { gather(count) }
            for (arrival, isKept) in zip(batch, kept) { arrival.end.keep(.success(isKept)) }
        } catch {
            for arrival in batch { arrival.end.keep(.failure(error)) }
        }
    }

    /// The first event waits for others to go with it; a batch that is full does not.
    private func gather(_ count: Int) {
        gathered += count
        let isFull = gathered >= Self.batchRows
        if isFull { gathered = 0 }
        schedule(at: isFull ? time.uptime : time.uptime + Self.gatherTime)
    }
}
