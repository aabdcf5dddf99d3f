import LifecycleDomain
package import LifecycleUseCases
import SocketAPI
package import Varlink

/// `org.applifecycle.Keychain`: calls in, use cases, replies out.
package struct KeychainController: Sendable {
    private let desk: KeychainDesk
    private let gate: ServiceGate

    package init(desk: KeychainDesk, gate: ServiceGate) {
        self.desk = desk
        self.gate = gate
    }

    /// The interface with its methods; each waits until the startup is over, and refuses a step of it at once.
    /// - Throws: `InterfaceSyntaxError` when the text does not parse, which a test rules out.
    package func interface() throws(InterfaceSyntaxError) -> Interface {
        Interface(
            description: try InterfaceDescription(text: KeychainInterface.text),
            methods: [
                KeychainInterface.Store.name: .single(store),
                KeychainInterface.Retrieve.name: .single(retrieve),
                KeychainInterface.List.name: .list(list),
                KeychainInterface.Delete.name: .single(delete),
                KeychainInterface.GetAccessToken.name: .single(getAccessToken),
            ]
        ).checking(gate.refuseOwnPrograms)
    }

    private func answer<Result>(
        _ user: String, _ generation: Int, _ call: Call,
        _ work: (SessionAccess) async throws(ServiceError) -> Result
    ) async throws -> Result {
        try await gate.pass()
        do throws(ServiceError) {
            return try await work(
                SessionAccess(
                    user: try UserID(parameter: user), generation: Generation(Int64(generation)),
                    caller: Caller(call.peer)))
        } catch {
            throw VarlinkError(keychain: error, user: user)
        }
    }

    @Sendable private func store(
        _ parameters: KeychainInterface.Store.Parameters, _ call: Call
    ) async throws -> NoMembers {
        try await answer(parameters.user, parameters.generation, call) { access throws(ServiceError) in
            try await desk.store(
                Array(parameters.secret.utf8), name: parameters.name,
                kind: parameters.kind.flatMap { SecretKind(rawValue: $0.rawValue) } ?? .other,
                expires: parameters.expiresRealtimeUsec.map { RealtimeInstant(microseconds: Int64($0)) },
                access: access)
            return NoMembers()
        }
    }

    @Sendable private func retrieve(
        _ parameters: KeychainInterface.ItemName, _ call: Call
    ) async throws -> KeychainInterface.Retrieve.Reply {
        try await answer(parameters.user, parameters.generation, call) { access throws(ServiceError) in
            let (secret, item) = try await desk.retrieve(parameters.name, access: access)
            return .init(secret: String(decoding: secret, as: UTF8.self), item: KeychainInterface.Item(item))
        }
    }

    @Sendable private func list(
        _ parameters: KeychainInterface.SessionName, _ call: Call
    ) async throws -> [KeychainInterface.List.Reply] {
        try await answer(parameters.user, parameters.generation, call) { access throws(ServiceError) in
            try await desk.items(access: access).map { .init(item: KeychainInterface.Item($0)) }
        }
    }

    @Sendable private func delete(
        _ parameters: KeychainInterface.ItemName, _ call: Call
    ) async throws -> NoMembers {
        try await answer(parameters.user, parameters.generation, call) { access throws(ServiceError) in
            try await desk.delete(parameters.name, access: access)
            return NoMembers()
        }
    }

    @Sendable private func getAccessToken(
        _ parameters: KeychainInterface.GetAccessToken.Parameters, _ call: Call
    ) async throws -> KeychainInterface.GetAccessToken.Reply {
        try await answer(parameters.user, parameters.generation, call) { access throws(ServiceError) in
            let token = try await desk.accessToken(
                replacing: parameters.rejected.map(SecretText.init), access: access)
            return .init(
                token: token.value.value, expiresRealtimeUsec: token.expires.map { Int($0.microseconds) })
        }
    }
}
