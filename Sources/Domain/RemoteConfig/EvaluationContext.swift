/// For whom flags are evaluated: what a flag server learns of them (OFREP 0.3.0, `context`).
package struct EvaluationContext: Hashable, Sendable, CustomStringConvertible {
    /// Who it is, to the server: flags are rolled out by it.
    package let targetingKey: String
    package let attributes: [String: String]

    package init(targetingKey: String, attributes: [String: String] = [:]) {
        self.targetingKey = targetingKey
        self.attributes = attributes
    }

    /// Redacted: it can name a user.
    package var description: String { "<context>" }
}
