import FoundationEssentials
import Glibc
package import KioskDomain

/// Sound through a program that plays WAV files.
package actor ProgramOutput: AudioOutput {
    private let program: String
    private var file = ""
    private var running: SoundProgram?

    package init(program: String) {
        self.program = program
    }

    package func prepare(_ track: Track, in folder: String) throws(GatewayFailure) {
        file = try WaveFile.write(track, in: folder)
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
