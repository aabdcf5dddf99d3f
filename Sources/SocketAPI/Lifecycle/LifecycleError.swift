/// An error of the interface `org.applifecycle.Lifecycle`.
package enum LifecycleError: SocketError, Hashable {
    /// The configuration cannot be used; the one before stays in force.
    case configurationInvalid(message: String)
    /// The command does not fit the service's state.
    case wrongState(state: LifecycleInterface.ServiceState, command: String)
    /// No startup with this id is remembered.
    case noSuchStartup(id: String)

    /// The full names, as they stand in an error reply.
    package enum Name: String, Sendable, CaseIterable {
        /// See ``LifecycleError/configurationInvalid(message:)``.
        case configurationInvalid = "org.applifecycle.Lifecycle.ConfigurationInvalid"
        /// See ``LifecycleError/wrongState(state:command:)``.
        case wrongState = "org.applifecycle.Lifecycle.WrongState"
        /// See ``LifecycleError/noSuchStartup(id:)``.
        case noSuchStartup = "org.applifecycle.Lifecycle.NoSuchStartup"
    }

    package var name: String {
        switch self {
        case .configurationInvalid: Name.configurationInvalid.rawValue
        case .wrongState: Name.wrongState.rawValue
        case .noSuchStartup: Name.noSuchStartup.rawValue
        }
    }

    package var parameters: [String: SocketErrorValue] {
        switch self {
        case .configurationInvalid(let message): ["message": .string(message)]
        case .wrongState(let state, let command): ["state": .string(state.rawValue), "command": .string(command)]
        case .noSuchStartup(let id): ["id": .string(id)]
        }
    }
}
