/// Where sound goes.
package protocol AudioOutput: Sendable {
    /// Makes a track ready to be heard at once, as a file in a folder.
    func prepare(_ track: Track, in folder: String) async throws
    func begin(_ track: Track) async throws
    func hold() async
    func resume() async
    func silence() async
    /// Whether what was begun has come to its end.
    func hasEnded() async -> Bool
}
