/// Reads systemd's dialect of configuration files, described in systemd.syntax(7).
///
/// A `#` or `;` begins a comment at the start of a line only, and a comment inside a continued line is skipped. A
/// backslash at the very end of a line becomes a space and joins the next line to it; two of them are a value's own
/// text. A byte order mark and CRLF are accepted. There is no limit on lengths. Where systemd warns and goes on, this
/// reader throws: a setting that is silently left out is worse than none.
///
/// The reader does no I/O and knows no section or key.
package struct UnitFileReader {
    /// A logical line whose end has not been seen yet.
    private struct ContinuedLine {
        var bytes: [UInt8]
        let firstLine: Int
    }

    private let fileName: String
    private var sections: [UnitSection] = []
    private var continued: ContinuedLine?

    private init(fileName: String) {
        self.fileName = fileName
    }

    /// Reads the contents of a file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file, in UTF-8.
    ///   - fileName: how errors name the file.
    /// - Returns: the sections in their order; a name that comes twice is two sections.
    /// - Throws: `UnitFileError` for the first mistake.
    package static func parse(_ bytes: [UInt8], fileName: String) throws(UnitFileError) -> [UnitSection] {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        var reader = UnitFileReader(fileName: fileName)
        var number = 0
        for line in text.split(separator: .lineFeed, omittingEmptySubsequences: false) {
            number += 1
            try reader.readLine(line.last == .carriageReturn ? line.dropLast() : line, number: number)
        }
        try reader.finishContinuedLine()
        return reader.sections
    }

    private mutating func readLine(_ line: ArraySlice<UInt8>, number: Int) throws(UnitFileError) {
        guard !line.contains(0) else {
            throw error(at: number, "line holds a NUL byte, write plain text")
        }
        guard String(validating: line, as: UTF8.self) != nil else {
            throw error(at: number, "line is not valid UTF-8, save the file in UTF-8")
        }
        if let first = line.first(where: { !$0.isBlank }), first == .numberSign || first == .semicolon { return }

        var logical = continued ?? ContinuedLine(bytes: [], firstLine: number)
        // An even number of backslashes escape each other: the last one does not reach the line's end.
        let backslashes = line.reversed().prefix { $0 == .backslash }.count
        if backslashes.isMultiple(of: 2) {
            continued = nil
            logical.bytes += line
            try readLogicalLine(logical.bytes[...], number: logical.firstLine)
        } else {
            logical.bytes += line.dropLast()
            logical.bytes.append(.space)
            continued = logical
        }
    }

    private mutating func finishContinuedLine() throws(UnitFileError) {
        guard let last = continued else { return }
        continued = nil
        try readLogicalLine(last.bytes[...], number: last.firstLine)
    }

    private mutating func readLogicalLine(_ line: ArraySlice<UInt8>, number: Int) throws(UnitFileError) {
        let trimmed = line.trimmingBlanks
        guard let first = trimmed.first else { return }
        if first == .leftBracket {
            sections.append(try header(trimmed, number: number))
        } else {
            let assignment = try entry(trimmed, number: number, column: trimmed.startIndex - line.startIndex + 1)
            sections[sections.count - 1].entries.append(assignment)
        }
    }

    private func header(_ line: ArraySlice<UInt8>, number: Int) throws(UnitFileError) -> UnitSection {
        guard line.count > 1, line.last == .rightBracket else {
            throw error(at: number, "section header does not end with ], write [Name] and nothing after it")
        }
        let title = line.dropFirst().dropLast().trimmingBlanks
        guard !title.isEmpty else {
            throw error(at: number, "section header is empty, write [Name]")
        }
        guard title.allSatisfy({ $0 >= .space && $0 != .leftBracket && $0 != .rightBracket || $0 == .tab }) else {
            throw error(at: number, "section header holds a bracket or control character, write [Name]")
        }
        let name = title.prefix { !$0.isBlank }
        let argument = title[name.endIndex...].trimmingBlanks
        return UnitSection(name: name.text, argument: argument.isEmpty ? nil : argument.text, line: number)
    }

    private func entry(_ line: ArraySlice<UInt8>, number: Int, column: Int) throws(UnitFileError) -> UnitEntry {
        guard let equals = line.firstIndex(of: .equals) else {
            throw error(at: number, "line is neither [Section], Key=value nor a comment, write Key=value")
        }
        let key = line[..<equals].trimmingBlanks
        guard !key.isEmpty else {
            throw error(at: number, "nothing stands before the =, write Key=value")
        }
        guard !sections.isEmpty else {
            throw error(at: number, "\(key.text)= stands before any section, write [Section] above it")
        }
        let value = line[(equals + 1)...].trimmingBlanks
        return UnitEntry(key: key.text, value: value.text, line: number, column: column)
    }

    private func error(at line: Int, _ reason: String) -> UnitFileError {
        UnitFileError(fileName: fileName, line: line, section: sections.last?.title, reason: reason)
    }
}

extension ArraySlice<UInt8> {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }

    fileprivate var trimmingBlanks: ArraySlice<UInt8> {
        guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
            return self[endIndex...]
        }
        return self[first...last]
    }
}
