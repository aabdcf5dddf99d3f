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
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure }
        defer { close(descriptor) }
        var rest = WaveFile.bytes(of: track)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw Self.failure }
            rest = rest.dropFirst(max(0, count))
        }
        return file
    }

    private static var failure: GatewayFailure {
        .unavailable("the folder of sounds: \(String(cString: strerror(errno)))")
    }
}
