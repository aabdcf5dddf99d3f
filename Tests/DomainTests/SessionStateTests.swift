import LifecycleDomain
import Testing

/// Every state of a session with every event.
struct SessionStateTests {
    private let session: Session
    private let logout = LogoutID("l1")

    init() throws {
        session = Session(
            user: try UserID("alice"), attributes: .none, generation: Generation(7), owner: 1000,
            since: RealtimeInstant(microseconds: 1), pseudonym: "p")
    }

    /// Nobody is signed in: a login creates, a logout is written down, anything else is refused.
    @Test func signedOut() throws {
        let state = SignedOut()
        #expect(try state.accept(.login(owner: 1, attributes: .none)).action == .create)
        #expect(try state.accept(.logout).action == .recordIntent)
        #expect(throws: RefusedSessionEvent.notSignedIn) { try state.accept(.use(Generation(1))) }
        #expect(throws: RefusedSessionEvent.notSignedIn) { try state.accept(.touch) }
        #expect(throws: RefusedSessionEvent.self) { try state.accept(.logoutFinished) }
    }

    /// Signed in: the same owner gets the same generation, another owner and another generation are refused.
    @Test func signedIn() throws {
        let state = SignedIn(session)
        #expect(try state.accept(.login(owner: 1000, attributes: .none)).action == .answer(Generation(7)))
        #expect(throws: RefusedSessionEvent.anotherOwner) {
            try state.accept(.login(owner: 1001, attributes: .none))
        }
        #expect(throws: RefusedSessionEvent.otherAttributes) {
            try state.accept(.login(owner: 1000, attributes: try UserAttributes(["card": "1"])))
        }
        #expect(try state.accept(.logout).action == .recordIntent)
        #expect(try state.accept(.use(Generation(7))).action == nil)
        #expect(throws: RefusedSessionEvent.staleGeneration(Generation(6))) {
            try state.accept(.use(Generation(6)))
        }
        #expect(try state.accept(.touch).next.name == "signedIn")
        #expect(throws: RefusedSessionEvent.self) { try state.accept(.logoutFinished) }
        #expect(state.owner == 1000)
    }

    /// Logging out: another logout joins, nobody signs in and nobody reads a token.
    @Test func loggingOut() throws {
        let state = LoggingOut(logout, owner: 1000)
        #expect(try state.accept(.logout).action == .join(logout))
        #expect(try state.accept(.logoutFinished).next.name == "signedOut")
        for event in [SessionEvent.login(owner: 1000, attributes: .none), .use(Generation(7)), .touch] {
            #expect(throws: RefusedSessionEvent.logoutInProgress(logout)) { try state.accept(event) }
        }
    }

    /// The registry knows every state by its name.
    @Test func theRegistryKnowsEveryState() {
        for name in ["signedOut", "signedIn", "loggingOut"] {
            #expect(SessionStateRegistry.type(named: name)?.name == name)
        }
    }
}
