/// A file that is not written in the dialect of unit files.
package struct UnitFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file, as the caller named it.
    package let fileName: String
    /// The line of the mistake, counted from 1.
    package let line: Int
    /// The title of the section in which it stands, nil above the first.
    package let section: String?
    /// What is wrong and what would be right.
    package let reason: String

    /// Makes an error about a line.
    package init(fileName: String, line: Int, section: String?, reason: String) {
        self.fileName = fileName
        self.line = line
        self.section = section
        self.reason = reason
    }

    package var description: String {
        let place = section.map { " [\($0)]:" } ?? ""
        return "\(fileName):\(line):\(place) \(reason)"
    }
}
