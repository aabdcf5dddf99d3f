import EventLoop

/// What all connections of a server share.
struct ConnectionContext: Sendable {
    let loop: EventLoop
    let methods: MethodTable
    let limits: SharedLimits
    let onIncident: @Sendable (ServerIncident) -> Void
}
