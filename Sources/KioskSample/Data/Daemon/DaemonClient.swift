package import EventLoop
import KioskDomain
import SocketAPI
import Varlink

/// The way to the daemon: one connection for each call.
package struct DaemonClient: Sendable {
    let path: String
    let loop: EventLoop

    package init(path: String, loop: EventLoop) {
        self.path = path
        self.loop = loop
    }

    func call<Method: SocketMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) async throws(GatewayFailure) -> Method.Reply {
        try await call(Method.qualifiedName, parameters)
    }

    func call<Parameters: Encodable & Sendable, Reply: Decodable & Sendable>(
        _ method: String, _ parameters: Parameters
    ) async throws(GatewayFailure) -> Reply {
        do {
            let client = try await VarlinkClient.connect(path: path, loop: loop)
            let reply = try await client.call(method, parameters, as: Reply.self)
            await client.close()
            return reply
        } catch {
            throw GatewayFailure(daemon: error)
        }
    }

    /// Takes replies until the body has enough of them or the connection ends.
    /// - Returns: What the body found; nil when it did not before the end.
    func stream<Method: SocketMethod, Found: Sendable>(
        _ method: Method.Type, _ parameters: Method.Parameters, _ body: (Method.Reply) async -> Found?
    ) async throws(GatewayFailure) -> Found? {
        do {
            let client = try await VarlinkClient.connect(path: path, loop: loop)
            for try await reply in try await client.stream(Method.qualifiedName, parameters, as: Method.Reply.self) {
                if let found = await body(reply) {
                    await client.close()
                    return found
                }
            }
            return nil
        } catch {
            throw GatewayFailure(daemon: error)
        }
    }
}
