import KioskDomain
import Testing

@testable import KioskData

/// The sound files.
struct WaveFileTests {
    private func little(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The header tells the truth about what follows, and the samples swing as often as the track says.
    @Test func headerAndTone() {
        let bytes = WaveFile.bytes(of: Track(name: "a", hertz: 440, length: .milliseconds(500)))
        #expect(String(decoding: bytes[0..<4] + bytes[8..<16], as: UTF8.self) == "RIFFWAVEfmt ")
        #expect(little(bytes[4..<8]) == bytes.count - 8)
        #expect([20..<22, 22..<24, 24..<28, 34..<36].map { little(bytes[$0]) } == [1, 1, 22_050, 16])
        #expect(String(decoding: bytes[36..<40], as: UTF8.self) == "data")
        #expect(little(bytes[40..<44]) == bytes.count - 44 && bytes.count == 44 + 11_025 * 2)
        let samples = stride(from: 44, to: bytes.count, by: 2).map {
            Int16(truncatingIfNeeded: little(bytes[$0..<$0 + 2]))
        }
        let rises = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
        #expect((218...221).contains(rises))
        #expect(samples.max() ?? 0 > 11_000 && samples[0] == 0)
    }
}
