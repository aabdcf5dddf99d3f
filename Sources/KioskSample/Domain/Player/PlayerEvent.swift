/// What can happen to the player.
package enum PlayerEvent: String, CaseIterable, Sendable {
    case play, pause, stop, retry
    case bufferFilled = "buffer filled"
    case networkLost = "network lost"
}
