package import LifecycleDomain

/// Hands each event to several sinks, in their order.
package struct EventFanOut: EventSink {
    private let sinks: [any EventSink]

    package init(_ sinks: [any EventSink]) {
        self.sinks = sinks
    }

    package func receive(_ event: LifecycleEvent) {
        for sink in sinks { sink.receive(event) }
    }

    package func receive(_ events: [LifecycleEvent]) {
        for sink in sinks { sink.receive(events) }
    }
}
