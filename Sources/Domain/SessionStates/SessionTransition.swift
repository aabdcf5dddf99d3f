/// The state that follows an event of a session, and what is to be done.
package struct SessionTransition: Sendable {
    package let next: any SessionState
    package let action: SessionAction?

    package init(_ next: any SessionState, _ action: SessionAction? = nil) {
        self.next = next
        self.action = action
    }
}
