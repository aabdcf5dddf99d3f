import LifecycleDomain
package import LifecycleUseCases
import SocketAPI
package import Varlink

/// `org.applifecycle.RemoteConfig`: calls in, use cases, replies out.
package struct RemoteConfigController: Sendable {
    private let desk: FlagDesk?
    private let gate: ServiceGate

    /// Makes a controller.
    /// - Parameter desk: nil where nothing is configured: every call is then answered with `NotConfigured`.
    package init(desk: FlagDesk?, gate: ServiceGate) {
        self.desk = desk
        self.gate = gate
    }

    /// The interface with its methods; each waits until the startup is over, and refuses a step of it at once.
    /// - Throws: `InterfaceSyntaxError` when the text does not parse, which a test rules out.
    package func interface() throws(InterfaceSyntaxError) -> Interface {
        Interface(
            description: try InterfaceDescription(text: RemoteConfigInterface.text),
            methods: [
                RemoteConfigInterface.GetFlag.name: .single(getFlag),
                RemoteConfigInterface.ListFlags.name: .list(listFlags),
                RemoteConfigInterface.Monitor.name: .stream(requiresMore: true, monitor),
                RemoteConfigInterface.Sync.name: .single(sync),
            ]
        ).checking(gate.refuseOwnPrograms)
    }

    private func answer<Result>(
        _ user: String?, _ work: (FlagDesk, UserID?) async throws -> Result
    ) async throws -> Result {
        try await gate.pass()
        do {
            guard let desk else { throw ServiceError.notConfigured }
            return try await work(desk, try user.map { name throws(ServiceError) in try UserID(parameter: name) })
        } catch let error as ServiceError {
            throw VarlinkError(remoteConfig: error, user: user ?? "")
        }
    }

    @Sendable private func getFlag(
        _ parameters: RemoteConfigInterface.GetFlag.Parameters, _ call: Call
    ) async throws -> RemoteConfigInterface.FlagReply {
        try await answer(parameters.user) { desk, user in
            .init(try await desk.flag(parameters.key, user: user, caller: Caller(call.peer)))
        }
    }

    @Sendable private func listFlags(
        _ parameters: RemoteConfigInterface.FlagOwner, _ call: Call
    ) async throws -> [RemoteConfigInterface.FlagReply] {
        try await answer(parameters.user) { desk, user in
            try await desk.flags(user: user, caller: Caller(call.peer)).map { .init($0) }
        }
    }

    @Sendable private func monitor(
        _ parameters: RemoteConfigInterface.FlagOwner, _ call: Call,
        _ replies: ReplyStream<RemoteConfigInterface.FlagReply>
    ) async throws -> RemoteConfigInterface.FlagReply? {
        try await answer(parameters.user) { desk, user in
            try await desk.watch(user: user, caller: Caller(call.peer)) { flag in try await replies.send(.init(flag)) }
            return nil
        }
    }

    @Sendable private func sync(
        _ parameters: NoMembers, _ call: Call
    ) async throws -> RemoteConfigInterface.Sync.Reply {
        try await answer(nil) { desk, _ in .init(changed: try await desk.sync(caller: Caller(call.peer))) }
    }
}
