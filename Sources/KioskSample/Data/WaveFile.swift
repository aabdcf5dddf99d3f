import Glibc
import KioskDomain

/// A track as a WAV file: RIFF, PCM, mono, 8 bits, 8,000 samples a second (Multimedia Programming Interface, 1991).
enum WaveFile {
    static func bytes(of track: Track) -> [UInt8] {
        let count = Int(track.length / .milliseconds(1)) * 8
        let samples = (0..<count).map { UInt8(128 + 100 * sin(2 * .pi * track.hertz * Double($0) / 8_000)) }
        // PCM, one channel; samples and bytes a second; one byte for each sample of eight bits.
        let format = bytes(1, 2) + bytes(1, 2) + bytes(8_000, 4) + bytes(8_000, 4) + bytes(1, 2) + bytes(8, 2)
        return chunk("RIFF", "WAVE".utf8 + chunk("fmt ", format) + chunk("data", samples))
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        name.utf8 + bytes(content.count, 4) + content
    }

    /// Little-endian.
    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
