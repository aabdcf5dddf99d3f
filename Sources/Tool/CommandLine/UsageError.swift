/// A command line that cannot be understood.
struct UsageError: Error, Sendable, Hashable {
    /// What is wrong, as part of a sentence.
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
