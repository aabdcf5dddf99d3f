import FoundationEssentials
import Glibc
package import KioskDomain

/// Sound through a program that plays WAV files.
package actor ProgramOutput: AudioOutput {
    private let program: String
    private let folder: SoundFolder
    private var file = ""
    private var running: SoundProgram?

    package init(program: String, soundFolder: @escaping @Sendable (Guest) async throws(GatewayFailure) -> String) {
        self.program = program
        folder = SoundFolder(path: soundFolder)
    }

    package func prepare(_ track: Track, for guest: Guest) async throws(GatewayFailure) {
        file = try await folder.write(track, for: guest)
    }

    package func begin(_ track: Track) throws(GatewayFailure) {
        silence()
        running = try SoundProgram(program, file: file)
    }

    package func hold() {
        running?.hold()
    }

    package func resume() {
        running?.resume()
    }

    package func silence() {
        running?.end()
        running = nil
    }

    package func hasEnded() -> Bool { running?.hasEnded ?? true }

    /// aplay(1), where it is installed and there is a device to play on (/dev/snd/pcmC0D0p and the like).
    package static var soundProgram: String? {
        let program = "/usr/bin/aplay"
        let devices = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/snd")) ?? []
        guard devices.contains(where: { $0.hasPrefix("pcm") && $0.hasSuffix("p") }), access(program, X_OK) == 0 else {
            return nil
        }
        return program
    }
}
