/// Where sound goes.
package protocol AudioOutput: Sendable {
    /// Makes a track ready to be heard at once, as a file in a folder.
    func prepare(_ track: Track, in folder: String) async throws
    func perform(_ action: PlayerAction) async throws
    /// Whether what was begun has come to its end.
    func hasEnded() async -> Bool
}
