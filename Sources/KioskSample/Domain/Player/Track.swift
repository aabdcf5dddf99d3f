/// What can be played: a tone.
package struct Track: Hashable, Sendable {
    package let name: String
    package let hertz: Double
    package let length: Duration

    /// What the house has.
    package static let all = [
        Track(name: "chime", hertz: 880, length: .seconds(2)),
        Track(name: "gong", hertz: 220, length: .seconds(4)),
        Track(name: "hum", hertz: 110, length: .seconds(30)),
    ]
}
