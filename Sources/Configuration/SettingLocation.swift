/// Where a setting was written: a file and a line of it.
package struct SettingLocation: Sendable, Hashable, CustomStringConvertible {
    /// The path of the file, as it was opened.
    package let file: String
    /// The line, counted from 1; nil when the file as a whole is meant.
    package let line: Int?

    /// Names a line of a file, or the file as a whole.
    package init(file: String, line: Int? = nil) {
        self.file = file
        self.line = line
    }

    package var description: String {
        guard let line else { return file }
        return "\(file):\(line)"
    }
}
