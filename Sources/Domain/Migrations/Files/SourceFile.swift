/// A file of a folder of migrations, read whole.
package struct SourceFile: Hashable, Sendable {
    /// The path below the folder, with `/` between its parts.
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The lines of a file of settings, without the blanks in them.
    var settingLines: [String] {
        String(decoding: MigrationText.withoutMark(bytes), as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.filter { !$0.isWhitespace } }
    }
}
