package import KioskDomain
package import LifecycleClient
import SocketAPI
import Varlink

/// The daemon's socket in the kiosk's words.
package struct DaemonClient: Sendable {
    private let service: ServiceClient

    package init(_ service: ServiceClient) {
        self.service = service
    }

    /// Becomes a participant of logouts until the connection ends.
    package func attend(_ handle: @escaping @Sendable (LogoutNotice) async -> Void) async throws {
        let parameters = SessionInterface.Join.Parameters(name: "kiosk")
        for try await reply in try await service.stream(SessionInterface.Join.self, parameters) {
            if let notice = LogoutNotice(reply) { await handle(notice) }
        }
    }

    /// Returns when the daemon's startup is over, however long that takes.
    package func waitUntilReady() async throws {
        _ = try await service.waitUntilReady()
    }

    func call<Method: SocketMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) async throws(GatewayFailure) -> Method.Reply {
        do {
            return try await service.call(method, parameters)
        } catch {
            throw GatewayFailure(error)
        }
    }
}
