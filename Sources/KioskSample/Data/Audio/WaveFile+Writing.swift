import FoundationEssentials
import Glibc
import KioskDomain

extension WaveFile {
    /// Writes a track into a folder, which is made if need be; nobody else may read either.
    /// - Returns: The file's path.
    static func write(_ track: Track, in folder: String) throws(GatewayFailure) -> String {
        let file = "\(folder)/\(track.name).wav"
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        var rest = bytes(of: track)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw failure }
            rest = rest.dropFirst(max(0, count))
        }
        return file
    }

    private static var failure: GatewayFailure {
        .unavailable("the folder of sounds: \(String(cString: strerror(errno)))")
    }
}
