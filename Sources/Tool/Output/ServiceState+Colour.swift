import SocketAPI

extension LifecycleInterface.ServiceState {
    /// What the state is shown in.
    var colour: Colour? {
        switch self {
        case .ready: .green
        case .degraded: .yellow
        case .starting, .reloading, .stopping: nil
        }
    }
}
