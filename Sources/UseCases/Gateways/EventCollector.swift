package import LifecycleDomain

/// A collector of events, and what it wants them to look like.
package protocol EventCollector: Sendable {
    /// The event as it will be sent.
    /// - Parameter session: names a run of events of one person to the collector, and nobody.
    func encode(_ event: AnalyticsEvent, session: String) -> [UInt8]

    /// Sends a batch, once; it keeps its own time limit and is cancelled like any task.
    func send(_ batch: EventBatch) async -> DeliveryResult
}
