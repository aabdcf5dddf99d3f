/// A part of a file that is to be run.
package struct ScriptSection: Hashable, Sendable {
    package let text: String
    /// The line of the file, from 1, on which the first character of the text stands.
    package let firstLine: Int

    package init(text: String, firstLine: Int) {
        self.text = text
        self.firstLine = firstLine
    }
}
