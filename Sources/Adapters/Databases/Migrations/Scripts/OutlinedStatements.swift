import LifecycleDomain
import SQLite

/// The statements of a section, told by its tokens.
///
/// A semicolon ends a statement, in a trigger only after `; END`, as in `sqlite3_complete`
/// (https://sqlite.org/c3ref/complete.html).
struct OutlinedStatements {
    /// One statement.
    struct Statement {
        /// Its first tokens, in upper case.
        var words: [String] = []
        var line = 0
        var namesReferences = false
    }

    private var tokens: SQLTokens
    private var line: Int
    private var counted = 0

    /// Starts at the beginning of a section.
    init(_ section: ScriptSection) {
        tokens = SQLTokens(section.text)
        line = section.firstLine
    }

    /// The next statement; nil at the end.
    mutating func next() throws(ScriptOutline.Fault) -> Statement? {
        var statement = Statement()
        var isAfterSemicolon = false
        var mayEndTrigger = false
        while let token = tokens.next() {
            if let reason = Self.fault(token.kind) {
                throw ScriptOutline.Fault(line: lineOf(token), reason: reason(tokens.bytes(of: token)))
            }
            guard token.kind != .semicolon else {
                if statement.words.isEmpty { continue }
                if !Self.isTrigger(statement.words) || mayEndTrigger { return statement }
                isAfterSemicolon = true
                mayEndTrigger = false
                continue
            }
            if statement.words.isEmpty { statement.line = lineOf(token) }
            mayEndTrigger = note(token, in: &statement, isAfterSemicolon)
            isAfterSemicolon = false
        }
        return statement.words.isEmpty ? nil : statement
    }

    /// Notes a token; says whether it is an END that may be a trigger's.
    private func note(_ token: SQLToken, in statement: inout Statement, _ isAfterSemicolon: Bool) -> Bool {
        let isWanted = statement.words.count < StatementKind.tokens
        guard isWanted || token.kind == .word else { return false }
        // "REFERENCES" is the longest word of interest: longer ones need no copy.
        guard isWanted || token.range.count == 10 || (isAfterSemicolon && token.range.count == 3) else { return false }
        let word = tokens.word(token)
        if isWanted { statement.words.append(word) }
        if word == "REFERENCES" { statement.namesReferences = true }
        return isAfterSemicolon && word == "END"
    }

    private mutating func lineOf(_ token: SQLToken) -> Int {
        line += tokens.lineFeeds(in: counted..<token.range.lowerBound)
        counted = token.range.lowerBound
        return line
    }

    private static func isTrigger(_ words: [String]) -> Bool {
        words.first == "CREATE" && words.dropFirst().first { !$0.hasPrefix("TEMP") } == "TRIGGER"
    }

    /// Why a token keeps a script from being run.
    private static func fault(_ kind: SQLToken.Kind) -> ((ArraySlice<UInt8>) -> String)? {
        switch kind {
        case .parameter: { "has the parameter \(String(decoding: $0, as: UTF8.self)), to which nothing can be bound" }
        case .unterminatedComment: { _ in "begins a comment that does not end; what follows would not be run" }
        case .unterminatedString: { _ in "begins a string or quoted name that does not end" }
        case .illegal:
            { "has the byte \(Hexadecimal.text(of: $0, uppercase: true)) (hexadecimal), which SQL does not know" }
        case .word, .semicolon, .other: nil
        }
    }
}
