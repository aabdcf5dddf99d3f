import CPlatform
import FoundationEssentials
import Glibc
package import KioskDomain

/// Sound through a program that plays WAV files.
package actor ProgramOutput: AudioOutput {
    private let command: @Sendable (_ track: Track, _ file: String) -> [String]
    private var folder = ""
    private(set) var process: pid_t?

    init(command: @escaping @Sendable (_ track: Track, _ file: String) -> [String]) {
        self.command = command
    }

    /// aplay(1), where there is a device; elsewhere the file is all, and sleep(1) takes as long as it would be heard.
    package init() {
        let devices = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/snd")) ?? []
        let canPlay = devices.contains { $0.hasPrefix("pcm") } && access("/usr/bin/aplay", X_OK) == 0
        self.init { track, file in
            canPlay ? ["/usr/bin/aplay", "--quiet", file] : ["/bin/sleep", "\(track.length / .seconds(1))"]
        }
    }

    package func prepare(_ track: Track, in folder: String) throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(WaveFile.bytes(of: track)).write(to: URL(filePath: file(of: track)))
    }

    package func begin(_ track: Track) throws {
        silence()
        let words = command(track, file(of: track))
        let arguments = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        var started: pid_t = 0
        let number = posix_spawn(&started, words[0], nil, nil, arguments + [nil], platform_environment())
        guard number == 0 else { throw NotFound(words[0]) }
        process = started
    }

    package func hold() { if let process { kill(process, SIGSTOP) } }

    package func resume() { if let process { kill(process, SIGCONT) } }

    /// SIGKILL does not wait for SIGCONT.
    package func silence() {
        guard let process, !hasEnded() else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        self.process = nil
    }

    package func hasEnded() -> Bool {
        if let process, waitpid(process, nil, WNOHANG) == process { self.process = nil }
        return process == nil
    }

    private func file(of track: Track) -> String { "\(folder)/\(track.name).wav" }
}
