import FoundationEssentials
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

    /// A program plays the file; it is held, and gone when it is silenced; one that ends by itself is seen to have ended.
    @Test func program() async throws {
        let folder = try TemporaryFolder()
        let output = ProgramOutput { track, file in track.name == "a" ? ["/usr/bin/tail", "-f", file] : [track.name] }
        try await output.prepare(track, in: folder.file("sounds"))
        #expect(folder.contents(of: "sounds/a.wav") == Data(WaveFile.bytes(of: track)))
        try await output.begin(track)
        let process = try #require(await output.process)
        await output.hold()
        while state(of: process) != "T" { try await Task.sleep(for: .milliseconds(5)) }
        await output.resume()
        while state(of: process) == "T" { try await Task.sleep(for: .milliseconds(5)) }
        #expect(await !output.hasEnded())
        await output.silence()
        #expect(await output.hasEnded() && state(of: process) == nil)

        try await output.begin(Track(name: "/bin/true", hertz: 0, length: .zero))
        while await !output.hasEnded() { try await Task.sleep(for: .milliseconds(5)) }
        await #expect(throws: NotFound("/nowhere")) {
            try await output.begin(Track(name: "/nowhere", hertz: 0, length: .zero))
        }
    }

    /// The state of a process (proc(5)); nil for none.
    private func state(of process: Int32) -> Substring? {
        let stat = FileManager.default.contents(atPath: "/proc/\(process)/stat")
        return stat.flatMap { String(decoding: $0, as: UTF8.self).split(separator: " ").dropFirst(2).first }
    }
}
