import EventLoop
package import KioskDomain
import SocketAPI

/// Sessions and logouts by `org.applifecycle.Lifecycle` and `org.applifecycle.Session`.
extension DaemonClient: SessionGateway {
    private static let retryInterval = Duration.milliseconds(200)

    package func waitUntilReady() async throws(GatewayFailure) {
        while true {
            let isReady = try? await stream(LifecycleInterface.Monitor.self, NoMembers()) { event in
                event.state == .ready || event.state == .degraded ? true : nil
            }
            if isReady == true { return }
            do {
                try await loop.clock.sleep(for: Self.retryInterval)
            } catch {
                throw .unavailable("cancelled")
            }
        }
    }

    package func signIn(_ user: String) async throws(GatewayFailure) -> Guest {
        let reply = try await call(SessionInterface.Login.self, SessionInterface.Login.Parameters(user: user))
        return Guest(user: user, generation: reply.generation)
    }

    package func logOut(_ guest: Guest) async throws(GatewayFailure) -> LogoutReceipt {
        let parameters = SessionInterface.Logout.Parameters(user: guest.user)
        let reply = try await call(SessionInterface.Logout.self, parameters)
        guard let receipt = reply.receipt else { throw .unavailable("the service gave no receipt") }
        return LogoutReceipt(receipt)
    }

    package func receipt(of logout: String) async throws(GatewayFailure) -> LogoutReceipt {
        let parameters = SessionInterface.GetReceipt.Parameters(id: logout)
        return LogoutReceipt(try await call(SessionInterface.GetReceipt.self, parameters).receipt)
    }

    package func attend(
        as name: String, _ handle: @escaping @Sendable (LogoutNotice) async -> Void
    ) async throws(GatewayFailure) {
        let parameters = SessionInterface.Join.Parameters(name: name)
        let _: Never? = try await stream(SessionInterface.Join.self, parameters) { reply in
            if let notice = LogoutNotice(reply) { await handle(notice) }
            return nil
        }
    }

    package func acknowledge(
        _ logout: String, participant: String, detail: String
    ) async throws(GatewayFailure) {
        let parameters = SessionInterface.Acknowledge.Parameters(
            participant: participant, logoutId: logout, detail: detail)
        _ = try await call(SessionInterface.Acknowledge.self, parameters)
    }
}

extension LogoutNotice {
    fileprivate init?(_ reply: SessionInterface.Join.Reply) {
        switch (reply.event, reply.logoutId, reply.user) {
        case (.joined, _, _): self = .joined
        case (.logoutStarted, let logout?, let user?):
            self = .started(logout: logout, user: user, participant: reply.participant)
        case (.logoutFinished, let logout?, let user?): self = .finished(logout: logout, user: user)
        default: return nil
        }
    }
}

extension LogoutReceipt {
    fileprivate init(_ receipt: SessionInterface.Receipt) {
        let outcome: Outcome =
            switch receipt.outcome {
            case .complete: .complete
            case .owedToServer: .owedToServer
            case .incomplete, nil: .incomplete
            }
        self.init(
            id: receipt.id, outcome: outcome,
            steps: receipt.steps.map { step in
                Step(
                    name: step.name, isSettled: step.outcome == .ok || step.outcome == .skipped, removed: step.removed,
                    remaining: step.remaining, detail: step.detail)
            })
    }
}
