/// The user is signed in, by one owner, with one generation.
package struct SignedIn: SessionState {
    package static let name = "signedIn"
    package let session: Session

    package init(_ session: Session) {
        self.session = session
    }

    package var owner: UInt32? { session.owner }

    package func accept(_ event: SessionEvent) throws(RefusedSessionEvent) -> SessionTransition {
        switch event {
        case .login(let owner, let attributes):
            guard owner == session.owner else { throw .anotherOwner }
            guard attributes == session.attributes else { throw .otherAttributes }
            return SessionTransition(self, .answer(session.generation))
        case .logout: return SessionTransition(self, .recordIntent)
        case .use(let generation):
            guard generation == session.generation else { throw .staleGeneration(generation) }
            return SessionTransition(self)
        case .touch: return SessionTransition(self)
        case .logoutFinished: throw .notAccepted(state: name, event: event.name)
        }
    }
}
