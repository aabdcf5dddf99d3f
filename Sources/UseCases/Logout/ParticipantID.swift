/// The random name by which a participant acknowledges, on another connection than the one it listens on.
package struct ParticipantID: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}
