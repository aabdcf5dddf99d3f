/// What can happen to the player; who adds a state may add events as further values.
package struct PlayerEvent: Hashable, Sendable {
    package let name: String

    package init(_ name: String) {
        self.name = name
    }

    package static let play = PlayerEvent("play")
    package static let bufferFilled = PlayerEvent("buffer filled")
    package static let pause = PlayerEvent("pause")
    package static let stop = PlayerEvent("stop")
    package static let networkLost = PlayerEvent("network lost")
    package static let retry = PlayerEvent("retry")
    package static let all = [play, bufferFilled, pause, stop, networkLost, retry]
}
