/// The state that follows an event of the player, and what is to be done.
package struct PlayerTransition: Sendable {
    package let next: any PlayerState
    package let action: PlayerAction?

    package init(_ next: any PlayerState, _ action: PlayerAction? = nil) {
        self.next = next
        self.action = action
    }
}
