import KioskDomain
import SocketAPI
import Varlink

extension LogoutNotice {
    init?(_ reply: SessionInterface.Join.Reply) {
        switch (reply.event, reply.logoutId, reply.user) {
        case (.joined, _, _): self = .joined
        case (.logoutStarted, let logout?, let user?):
            self = .started(logout: logout, user: user, participant: reply.participant)
        case (.logoutFinished, let logout?, _): self = .finished(logout: logout)
        default: return nil
        }
    }
}

extension LogoutReceipt {
    init(_ receipt: SessionInterface.Receipt) {
        let outcome: Outcome =
            switch receipt.outcome {
            case .complete: .complete
            case .owedToServer: .owedToServer
            case .incomplete, nil: .incomplete
            }
        let removed = receipt.steps.filter { $0.removed > 0 }.map { "\($0.name): \($0.removed) removed" }
        let left = receipt.steps.filter { $0.outcome != .ok && $0.outcome != .skipped }.map { step in
            let count = step.remaining > 0 ? "\(step.remaining) left" : nil
            return "\(step.name): " + [count, step.detail].compactMap(\.self).joined(separator: ", ")
        }
        self.init(id: receipt.id, outcome: outcome, removed: removed, left: left)
    }
}

extension GatewayFailure {
    /// What the daemon answered, without the parameters, which may name a user.
    init(_ error: any Error) {
        switch error {
        case let error as VarlinkError:
            // `LogoutInProgress` of `org.applifecycle.Session.LogoutInProgress`.
            let name = error.name.split(separator: ".").last.map(String.init) ?? error.name
            self = ["NotConfigured", "NoSuchFlag"].contains(name) ? .notThere : .refused(name)
        case VarlinkClientError.unreachable, VarlinkClientError.disconnected: self = .unavailable("the service is away")
        default: self = .unavailable("the service's answer is not understood")
        }
    }
}
