import CPlatform
import EventLoop
import FoundationEssentials
import Glibc
package import KioskDomain

/// Sound through a program that plays WAV files, on a thread of its own, since a device may let it wait.
package actor ProgramOutput: AudioOutput {
    nonisolated private let thread = SerialThread(name: "sound")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let player: String
    private var file = ""
    /// What plays the file.
    private var command = ""
    private(set) var process: pid_t?

    /// - Parameter player: a command of the shell that plays the file whose path follows it, as aplay(1) does.
    package init(player: String = "aplay --quiet") {
        self.player = player
    }

    /// Without a device the file is all, and sleep(1) takes as long as it would be heard.
    package func prepare(_ track: Track, in folder: String) throws {
        file = "\(folder)/\(track.name).wav"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(WaveFile.bytes(of: track)).write(to: URL(filePath: file))
        var status: Int32 = 0
        // A device is what ALSA's configuration makes one, with a card or without: who plays nothing on it knows.
        waitpid(try start("exec \(player) --file-type=raw /dev/null 2>/dev/null"), &status, 0)
        command = status == 0 ? "exec \(player) \"$0\"" : "exec sleep \(track.length / .seconds(1))"
    }

    package func perform(_ action: PlayerAction) throws {
        switch action {
        case .begin: process = try start(command)
        case .hold: if let process { kill(process, SIGSTOP) }
        case .resume: if let process { kill(process, SIGCONT) }
        case .silence:
            guard let process, !hasEnded() else { return }
            // Does not wait for SIGCONT.
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
            self.process = nil
        }
    }

    package func hasEnded() -> Bool {
        if let process, waitpid(process, nil, WNOHANG) == process { self.process = nil }
        return process == nil
    }

    /// The file is an argument: no part of what the shell reads holds a name of somebody's.
    private func start(_ command: String) throws -> pid_t {
        let words: [String] = ["/bin/sh", "-c", command, file]
        let arguments = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        var started: pid_t = 0
        let number = posix_spawn(&started, "/bin/sh", nil, nil, arguments + [nil], platform_environment())
        guard number == 0 else { throw Refusal.noSound }
        return started
    }
}
