import FoundationEssentials
import Glibc
import KioskDomain

/// The guest's folder of sounds: a cache, so that a logout takes it away.
struct SoundFolder: Sendable {
    /// Where a user's cache is: only the daemon knows.
    let path: @Sendable (Guest) async throws(GatewayFailure) -> String

    /// Writes a track as a WAV file.
    /// - Returns: Its path.
    func write(_ track: Track, for guest: Guest) async throws(GatewayFailure) -> String {
        let folder = try await path(guest)
        let file = "\(folder)/\(track.name).wav"
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Data(WaveFile.bytes(of: track)).write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw .unavailable("the folder of sounds cannot be written")
        }
        return file
    }
}
