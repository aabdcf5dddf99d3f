/// The state that follows an event of the player, and what the output is to do.
package typealias PlayerTransition = (next: any PlayerState, action: PlayerAction?)

/// A state of the player: which events it accepts and what follows each, and why it refuses the others.
package protocol PlayerState: Sendable {
    var name: String { get }
    var refusal: String { get }
    var next: [PlayerEvent: PlayerTransition] { get }
}
