/// A logout of the user is written down and not over: nobody signs in, nobody reads a token.
package struct LoggingOut: SessionState {
    package static let name = "loggingOut"
    package let logout: LogoutID
    package let owner: UInt32?

    package init(_ logout: LogoutID, owner: UInt32) {
        self.logout = logout
        self.owner = owner
    }

    package func accept(_ event: SessionEvent) throws(RefusedSessionEvent) -> SessionTransition {
        switch event {
        case .login, .use, .touch: throw .logoutInProgress(logout)
        case .logout: SessionTransition(self, .join(logout))
        case .logoutFinished: SessionTransition(SignedOut(), .forget)
        }
    }
}
