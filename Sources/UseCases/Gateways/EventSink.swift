package import LifecycleDomain

/// Where the events of the service go.
///
/// It returns at once; what takes time is somebody else's turn.
package protocol EventSink: Sendable {
    func receive(_ event: LifecycleEvent)

    /// What happened at one moment, in this order.
    func receive(_ events: [LifecycleEvent])
}

extension EventSink {
    package func receive(_ events: [LifecycleEvent]) {
        for event in events { receive(event) }
    }
}
