/// Cuts an interface definition into tokens; white space and comments (`#` to the end of the line) fall away.
struct InterfaceScanner {
    private var rest: Substring.UnicodeScalarView
    private var line = 1

    init(text: String) {
        rest = text[...].unicodeScalars
    }

    /// The next token; `.end` at the end, again and again.
    mutating func next() throws(InterfaceSyntaxError) -> InterfaceToken {
        skipBlanks()
        guard let scalar = rest.first else { return InterfaceToken(kind: .end, line: line) }
        switch scalar {
        case "(", ")", ",", ":", "?", "[", "]":
            rest.removeFirst()
            return InterfaceToken(kind: .sign(Character(scalar)), line: line)
        case "-":
            rest.removeFirst()
            guard rest.popFirst() == ">" else { throw InterfaceSyntaxError(line: line, message: "'-' without '>'") }
            return InterfaceToken(kind: .arrow, line: line)
        default:
            return InterfaceToken(kind: .word(try word()), line: line)
        }
    }

    private mutating func skipBlanks() {
        while let scalar = rest.first {
            switch scalar {
            case "\n":
                line += 1
                rest.removeFirst()
            case " ", "\t", "\r", "\u{2028}", "\u{2029}":
                rest.removeFirst()
            case "#":
                rest = rest.drop { $0 != "\n" }
            default:
                return
            }
        }
    }

    private mutating func word() throws(InterfaceSyntaxError) -> String {
        var word = String.UnicodeScalarView()
        while let scalar = rest.first, isPartOfWord(scalar), !beginsArrow {
            word.append(scalar)
            rest.removeFirst()
        }
        if word.isEmpty, let scalar = rest.first {
            throw InterfaceSyntaxError(line: line, message: "unexpected character U+\(String(scalar.value, radix: 16))")
        }
        return String(word)
    }

    private var beginsArrow: Bool {
        rest.starts(with: "->".unicodeScalars)
    }

    private func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCIILetter || scalar.isASCIIDigit || scalar == "_" || scalar == "-" || scalar == "."
    }
}
