import LifecycleDomain
package import LifecycleUseCases
import SocketAPI
package import Varlink

/// `org.applifecycle.Notifications`: calls in, use cases, replies out.
package struct NotificationsController: Sendable {
    private let desk: PushDesk
    private let gate: ServiceGate

    package init(desk: PushDesk, gate: ServiceGate) {
        self.desk = desk
        self.gate = gate
    }

    /// The interface with its methods; each waits until the startup is over, and refuses a step of it at once.
    /// - Throws: `InterfaceSyntaxError` when the text does not parse, which a test rules out.
    package func interface() throws(InterfaceSyntaxError) -> Interface {
        Interface(
            description: try InterfaceDescription(text: NotificationsInterface.text),
            methods: [
                NotificationsInterface.Register.name: .single(register),
                NotificationsInterface.Unregister.name: .single(unregister),
                NotificationsInterface.GetStatus.name: .single(getStatus),
            ]
        ).checking(gate.refuseOwnPrograms)
    }

    @Sendable private func register(
        _ parameters: NotificationsInterface.Register.Parameters, _ call: Call
    ) async throws -> NotificationsInterface.Register.Reply {
        try await answer(user: parameters.user) { () throws(ServiceError) in
            let endpoint = try parameters.endpoint.map { text throws(ServiceError) in
                try PushParameters.endpoint(text)
            }
            let keys = try PushParameters.keys(p256dh: parameters.p256dh, auth: parameters.auth)
            let registered = try await desk.register(
                endpoint: endpoint, keys: keys, access: try access(parameters.user, parameters.generation, call))
            return .init(endpoint: registered.value)
        }
    }

    @Sendable private func unregister(
        _ parameters: NotificationsInterface.SessionName, _ call: Call
    ) async throws -> NoMembers {
        try await answer(user: parameters.user) { () throws(ServiceError) in
            try await desk.unregister(access: try access(parameters.user, parameters.generation, call))
            return NoMembers()
        }
    }

    @Sendable private func getStatus(
        _ parameters: NoMembers, _ call: Call
    ) async throws -> NotificationsInterface.GetStatus.Reply {
        try await answer(user: "") { () throws(ServiceError) in
            let status = try await desk.status()
            return .init(registered: status.registered, owed: status.owed, lastError: status.lastError)
        }
    }

    private func access(_ user: String, _ generation: Int, _ call: Call) throws(ServiceError) -> SessionAccess {
        SessionAccess(
            user: try UserID(parameter: user), generation: Generation(Int64(generation)), caller: Caller(call.peer))
    }

    private func answer<Result>(
        user: String, _ work: () async throws(ServiceError) -> Result
    ) async throws -> Result {
        try await gate.pass()
        do throws(ServiceError) {
            return try await work()
        } catch {
            throw VarlinkError(notifications: error, user: user)
        }
    }
}
