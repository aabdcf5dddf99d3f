/// What can be played: a tone of a frequency and a length.
package struct Track: Hashable, Sendable {
    package let name: String
    package let hertz: Double
    package let length: Duration

    package init(name: String, hertz: Double, length: Duration) {
        self.name = name
        self.hertz = hertz
        self.length = length
    }

    /// What the house has.
    package static let all = [
        Track(name: "chime", hertz: 880, length: .seconds(2)),
        Track(name: "gong", hertz: 220, length: .seconds(4)),
        Track(name: "hum", hertz: 110, length: .seconds(30)),
    ]
}
