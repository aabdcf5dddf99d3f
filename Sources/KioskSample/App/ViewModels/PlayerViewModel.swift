import KioskDomain

/// The player in a line.
struct PlayerViewModel: Hashable, Sendable {
    let symbol: String
    let track: String
    let state: String

    init(_ player: any PlayerState) {
        symbol = Self.symbols[player.name] ?? "?"
        track = player.track.name
        state = player.name
    }

    private static let symbols = [
        IdlePlayer.name: "[]", BufferingPlayer.name: "..", PlayingPlayer.name: "|>", PausedPlayer.name: "||",
        FailedPlayer.name: "!!",
    ]
}
