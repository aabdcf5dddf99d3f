import Glibc
import KioskDomain

/// A track as a WAV file: RIFF, PCM, mono, 16 bits, 22,050 samples a second (Multimedia Programming Interface, 1991).
enum WaveFile {
    static let samplesPerSecond = 22_050
    static let headerBytes = 44
    /// As loud as the loudest sample may be.
    private static let amplitude = 12_000.0

    static func bytes(of track: Track) -> [UInt8] {
        let samples = tone(track)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(headerBytes + samples.count * 2)
        bytes += Array("RIFF".utf8) + little(UInt32(headerBytes - 8 + samples.count * 2)) + Array("WAVEfmt ".utf8)
        bytes += little(UInt32(16)) + little(UInt16(1)) + little(UInt16(1))
        bytes += little(UInt32(samplesPerSecond)) + little(UInt32(samplesPerSecond * 2))
        bytes += little(UInt16(2)) + little(UInt16(16))
        bytes += Array("data".utf8) + little(UInt32(samples.count * 2))
        for sample in samples { withUnsafeBytes(of: sample.littleEndian) { bytes.append(contentsOf: $0) } }
        return bytes
    }

    /// A sine that swells and fades, so that it does not click.
    private static func tone(_ track: Track) -> [Int16] {
        let count = Int(track.length / .milliseconds(1)) * samplesPerSecond / 1_000
        let fade = Double(min(count / 2, samplesPerSecond / 20))
        return (0..<count).map { index in
            let envelope = min(1, Double(min(index, count - 1 - index)) / max(1, fade))
            return Int16(amplitude * envelope * sin(2 * .pi * track.hertz * Double(index) / Double(samplesPerSecond)))
        }
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian, Array.init)
    }
}
