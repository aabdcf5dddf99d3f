/// The forms of a log record as lines of text, each with its newline.
package enum LogLines {
    /// Every line with its priority in front, so that no part of a record gets another one.
    package static func prefixed(_ record: LogRecord) -> String {
        lines(of: record.message).map { "<\(record.priority.rawValue)>\($0)\n" }.joined()
    }

    /// The message alone; "error: " or "warning: " stands before it when it is one.
    package static func plain(_ record: LogRecord) -> String {
        let label =
            switch record.priority {
            case .emergency, .alert, .critical, .error: "error: "
            case .warning: "warning: "
            case .notice, .info, .debug: ""
            }
        return label + lines(of: record.message).map { "\($0)\n" }.joined()
    }

    /// The lines of a message; other control characters are shown as "?", since a terminal would obey them.
    private static func lines(of message: String) -> [String] {
        if message.utf8.allSatisfy(\.isPrintableASCII) { return [message] }
        return manyLines(of: message)
    }

    private static func manyLines(of message: String) -> [String] {
        message.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var shown = ""
            for scalar in line {
                let isHarmful = scalar.properties.generalCategory == .control && scalar != "\t"
                shown.unicodeScalars.append(isHarmful ? "?" : scalar)
            }
            return shown
        }
    }
}
