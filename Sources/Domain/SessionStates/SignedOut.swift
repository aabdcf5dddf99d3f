/// The user is not signed in here.
package struct SignedOut: SessionState {
    package static let name = "signedOut"

    package init() {}

    package func accept(_ event: SessionEvent) throws(RefusedSessionEvent) -> SessionTransition {
        switch event {
        case .login: SessionTransition(self, .create)
        // Rows may have come by other ways: who is not signed in is wiped all the same.
        case .logout: SessionTransition(self, .recordIntent)
        case .use, .touch: throw .notSignedIn
        case .logoutFinished: throw .notAccepted(state: name, event: event.name)
        }
    }
}
