/// A state of a user on this device: says which events it accepts, and what follows.
package protocol SessionState: Sendable {
    static var name: String { get }

    /// The uid whose session this is; absent where nobody is signed in.
    var owner: UInt32? { get }

    /// What follows an event.
    /// - Throws: `RefusedSessionEvent` when this state does not accept it.
    func accept(_ event: SessionEvent) throws(RefusedSessionEvent) -> SessionTransition
}

extension SessionState {
    package var name: String { Self.name }

    /// The uid that the session belongs to; absent where there is none.
    package var owner: UInt32? { nil }
}
