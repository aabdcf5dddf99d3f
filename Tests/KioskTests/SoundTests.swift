import FoundationEssentials
import Glibc
import TestKit
import Testing

@testable import KioskData
@testable import KioskDomain

/// The sound files, and what plays them.
struct SoundTests {
    private let track = Track(name: "a", hertz: 440, length: .milliseconds(500))

    /// The header tells the truth about what follows, and the samples swing as often as the track says.
    @Test func waveFile() {
        let bytes = WaveFile.bytes(of: track)
        let little = { (range: Range<Int>) in bytes[range].reversed().reduce(0) { $0 << 8 | Int($1) } }
        let names = [0..<4, 8..<16, 36..<40].map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect(names == ["RIFF", "WAVEfmt ", "data"])
        let fields = [4..<8, 16..<20, 20..<22, 22..<24, 24..<28, 28..<32, 32..<34, 34..<36, 40..<44].map(little)
        #expect(fields == [4_036, 16, 1, 1, 8_000, 8_000, 1, 8, bytes.count - 44])
        #expect((218...221).contains(zip(bytes[44...], bytes[45...]).count { $0 < 128 && $1 >= 128 }))
    }

    /// A program plays the file; it is held, and gone when it is silenced.
    @Test func program() async throws {
        let folder = try TemporaryFolder()
        // As with aplay, nothing is played at once.
        try folder.write("player", "[ $1 = --file-type=raw ] || exec tail -f \"$1\"")
        let output = ProgramOutput(player: "sh \(folder.file("player"))")
        try await output.prepare(track, in: folder.file("it's here"))
        #expect(folder.contents(of: "it's here/a.wav") == Data(WaveFile.bytes(of: track)))
        try await output.perform(.begin)
        let process = try #require(await output.process)
        try await output.perform(.hold)
        while waitpid(process, nil, WUNTRACED | WNOHANG) == 0 { try await Task.sleep(for: .milliseconds(5)) }
        try await output.perform(.resume)
        while waitpid(process, nil, WCONTINUED | WNOHANG) == 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(await !output.hasEnded())
        try await output.perform(.silence)
        #expect(await output.hasEnded() && kill(process, 0) == -1)
    }

    /// Without a device the track takes as long as it would be heard, and is then seen to have ended.
    @Test func noDevice() async throws {
        let folder = try TemporaryFolder()
        let output = ProgramOutput(player: "false")
        try await output.prepare(track, in: folder.path)
        let began = ContinuousClock.now
        try await output.perform(.begin)
        while await !output.hasEnded() { try await Task.sleep(for: .milliseconds(5)) }
        #expect(began.duration(to: .now) >= track.length)
    }
}
