package import LifecycleDomain

/// Where the events of the service go.
///
/// It returns at once; what takes time is somebody else's turn.
package protocol EventSink: Sendable {
    func receive(_ event: LifecycleEvent)
}
