import LifecycleDomain
package import LifecycleUseCases
import SocketAPI
package import Varlink

/// `org.applifecycle.Caches`: calls in, use cases, replies out.
package struct CachesController: Sendable {
    private let desk: CacheDesk
    private let gate: ServiceGate

    package init(desk: CacheDesk, gate: ServiceGate) {
        self.desk = desk
        self.gate = gate
    }

    /// The interface with its methods; each waits until the startup is over, and refuses a step of it at once.
    /// - Throws: `InterfaceSyntaxError` when the text does not parse, which a test rules out.
    package func interface() throws(InterfaceSyntaxError) -> Interface {
        Interface(
            description: try InterfaceDescription(text: CachesInterface.text),
            methods: [
                CachesInterface.Clear.name: .single(clear),
                CachesInterface.GetPath.name: .single(getPath),
            ]
        ).checking(gate.refuseOwnPrograms)
    }

    @Sendable private func clear(
        _ parameters: CachesInterface.Clear.Parameters, _ call: Call
    ) async throws -> CachesInterface.Clear.Reply {
        try await answer { () throws(ServiceError) in
            let (removed, remaining) = try await desk.clear(
                try UserID(parameter: parameters.user), name: parameters.name, caller: Caller(call.peer))
            return .init(removed: removed, remaining: remaining)
        }
    }

    @Sendable private func getPath(
        _ parameters: CachesInterface.GetPath.Parameters, _ call: Call
    ) async throws -> CachesInterface.GetPath.Reply {
        try await answer { () throws(ServiceError) in
            .init(
                path: try await desk.path(
                    of: try UserID(parameter: parameters.user), name: parameters.name, caller: Caller(call.peer)))
        }
    }

    private func answer<Result>(_ work: () async throws(ServiceError) -> Result) async throws -> Result {
        try await gate.pass()
        do throws(ServiceError) {
            return try await work()
        } catch {
            throw VarlinkError(common: error) ?? .invalidParameter("user")
        }
    }
}
