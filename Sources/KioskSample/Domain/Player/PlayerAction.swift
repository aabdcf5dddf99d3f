/// What the holder of the player is to do after a transition.
package enum PlayerAction: Hashable, Sendable {
    /// Make a track ready, then tell that the buffer is filled.
    case fill(Track)
    case begin(Track)
    case hold, resume, silence
}
