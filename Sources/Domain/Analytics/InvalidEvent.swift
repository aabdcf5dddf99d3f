/// Why an event is refused: one sentence for the app's author.
package struct InvalidEvent: Error, Hashable, Sendable {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }
}
