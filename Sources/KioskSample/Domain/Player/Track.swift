/// What can be played: a tone.
package struct Track: Hashable, Sendable {
    package let name: String
    package let hertz: Double
    package let length: Duration

    /// The one that the house has.
    package static let gong = Track(name: "gong", hertz: 220, length: .seconds(30))
}
