/// What a running step is at.
package struct StepProgress: Hashable, Sendable {
    /// For people, in a few words.
    package let text: String
    /// Whether work was done since the step last said something; a step that only waits has no proof.
    ///
    /// A deadline is put off on proof alone, so that what is stuck still comes to its end.
    package let isProof: Bool

    package init(_ text: String, isProof: Bool = false) {
        self.text = text
        self.isProof = isProof
    }
}
