import EventLoop
package import SocketAPI
import Varlink

extension ServiceClient {
    private static let rejoinInterval = Duration.seconds(1)

    /// Stays a participant of logouts, through restarts of the service, until the task is cancelled.
    /// - Parameters:
    ///   - name: for receipts and logs.
    ///   - handle: called for each event, one after the other; what is `joined` again may have missed some.
    package func participate(
        as name: String, _ handle: (SessionInterface.Join.Reply) async -> Void
    ) async {
        while !Task.isCancelled {
            try? await join(as: name, handle)
            try? await loop.clock.sleep(for: Self.rejoinInterval)
        }
    }

    private func join(as name: String, _ handle: (SessionInterface.Join.Reply) async -> Void) async throws {
        let parameters = SessionInterface.Join.Parameters(name: name)
        for try await event in try await stream(SessionInterface.Join.self, parameters) { await handle(event) }
    }
}
