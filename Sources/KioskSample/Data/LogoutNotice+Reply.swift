import KioskDomain
import SocketAPI

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
