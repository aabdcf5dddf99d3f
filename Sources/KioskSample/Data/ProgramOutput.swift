import CPlatform
import FoundationEssentials
import Glibc
package import KioskDomain

/// Sound through a program that plays WAV files.
package actor ProgramOutput: AudioOutput {
    private let command: @Sendable (_ track: Track, _ file: String) -> [String]
    private var folder = ""
    private var process: pid_t?

    init(command: @escaping @Sendable (_ track: Track, _ file: String) -> [String]) {
        self.command = command
    }

    /// aplay(1), where there is a device; elsewhere the file is all, and sleep(1) takes as long as it would be heard.
    package init() {
        let devices = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/snd")) ?? []
        let hasDevice = devices.contains { $0.hasPrefix("pcm") && $0.hasSuffix("p") }
        let canPlay = hasDevice && access("/usr/bin/aplay", X_OK) == 0
        command = { track, file in
            canPlay ? ["/usr/bin/aplay", "--quiet", file] : ["/bin/sleep", "\(track.length / .seconds(1))"]
        }
    }

    package func prepare(_ track: Track, in folder: String) throws(GatewayFailure) {
        self.folder = folder
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(WaveFile.bytes(of: track)).write(to: URL(filePath: file(of: track)))
        } catch {
            throw .unavailable("the folder of sounds")
        }
    }

    package func begin(_ track: Track) throws(GatewayFailure) {
        silence()
        let words = command(track, file(of: track))
        let arguments = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        var started: pid_t = 0
        let number = posix_spawn(&started, words[0], nil, nil, arguments + [nil], platform_environment())
        guard number == 0 else { throw .unavailable("\(words[0]): \(String(cString: strerror(number)))") }
        process = started
    }

    package func hold() {
        if let process { kill(process, SIGSTOP) }
    }

    package func resume() {
        if let process { kill(process, SIGCONT) }
    }

    /// Ends and collects it, also while it is stopped: SIGKILL does not wait for SIGCONT.
    package func silence() {
        guard let process else { return }
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        self.process = nil
    }

    package func hasEnded() -> Bool {
        guard let process else { return true }
        var facts = siginfo_t()
        // It stays to be collected by `silence`.
        return waitid(P_PID, id_t(process), &facts, WEXITED | WNOHANG | WNOWAIT) == 0 && facts.si_signo != 0
    }

    private func file(of track: Track) -> String { "\(folder)/\(track.name).wav" }
}
