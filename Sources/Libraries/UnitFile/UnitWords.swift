/// Splits a value into words by the rules of "QUOTING" in systemd.syntax(7).
///
/// A quote may open at the beginning of a word only and must close at its end; everything between is one word.
/// Escapes work inside and outside of quotes. Where systemd only warns, of an unknown escape, this throws.
package struct UnitWords {
    private var rest: ArraySlice<UInt8>

    private init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    /// Splits a value.
    ///
    /// - Throws: `UnitValueError` for a quote that is not closed or stands inside a word, an unknown escape, and a
    ///   word that the escapes make invalid (a NUL, or no UTF-8).
    package static func split(_ text: String) throws(UnitValueError) -> [String] {
        var splitter = UnitWords(text)
        var words: [String] = []
        while let word = try splitter.nextWord() {
            words.append(word)
        }
        return words
    }

    private mutating func nextWord() throws(UnitValueError) -> String? {
        rest = rest.drop { $0.isBlank }
        guard let first = rest.first else { return nil }
        let bytes: [UInt8]
        if first == .doubleQuote || first == .singleQuote {
            rest.removeFirst()
            bytes = try quotedWord(until: first)
        } else {
            bytes = try plainWord()
        }
        guard !bytes.contains(0) else {
            throw UnitValueError("an escape makes a NUL byte, which no word may hold, leave it out")
        }
        guard let word = String(validating: bytes, as: UTF8.self) else {
            throw UnitValueError("the escapes of a word do not make valid UTF-8, write the character itself or \\u")
        }
        return word
    }

    private mutating func quotedWord(until quote: UInt8) throws(UnitValueError) -> [UInt8] {
        var word: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == quote {
                guard rest.first?.isBlank ?? true else {
                    throw UnitValueError("text follows a closing quote, put a space between or the quote at the end")
                }
                return word
            }
            word += byte == .backslash ? try escape() : [byte]
        }
        throw UnitValueError("a quote is not closed, write \(Unicode.Scalar(quote)) at the end of the word")
    }

    private mutating func plainWord() throws(UnitValueError) -> [UInt8] {
        var word: [UInt8] = []
        while let byte = rest.first, !byte.isBlank {
            rest.removeFirst()
            guard byte != .doubleQuote && byte != .singleQuote else {
                let quote = Unicode.Scalar(byte)
                throw UnitValueError("a quote stands inside a word, quote the whole word or write \\\(quote)")
            }
            word += byte == .backslash ? try escape() : [byte]
        }
        return word
    }

    /// Takes what follows a backslash: table 1 of systemd.syntax(7).
    private mutating func escape() throws(UnitValueError) -> [UInt8] {
        guard let kind = rest.popFirst() else {
            throw UnitValueError("a backslash ends the value, write \\\\ for a backslash")
        }
        switch kind {
        case UInt8(ascii: "a"): return [0x07]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [.lineFeed]
        case UInt8(ascii: "r"): return [.carriageReturn]
        case UInt8(ascii: "t"): return [.tab]
        case UInt8(ascii: "v"): return [0x0B]
        case UInt8(ascii: "s"): return [.space]
        case .backslash, .doubleQuote, .singleQuote: return [kind]
        case UInt8(ascii: "x"): return [try byte(try number(digits: 2, base: 16))]
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            return [try byte(try number(digits: 2, base: 8, after: kind - UInt8(ascii: "0")))]
        case UInt8(ascii: "u"): return try character(try number(digits: 4, base: 16))
        case UInt8(ascii: "U"): return try character(try number(digits: 8, base: 16))
        default: throw UnitValueError("a backslash begins no known escape, write \\\\ for a backslash")
        }
    }

    private mutating func number(
        digits: Int,
        base: UInt8,
        after firstDigit: UInt8 = 0
    ) throws(UnitValueError) -> UInt32 {
        var number = UInt32(firstDigit)
        for _ in 0..<digits {
            guard let digit = rest.popFirst()?.digitValue(base: base) else {
                throw UnitValueError("an escape has too few digits, write \\xHH, \\OOO, \\uHHHH or \\UHHHHHHHH")
            }
            number = number * UInt32(base) + UInt32(digit)
        }
        return number
    }

    private func byte(_ number: UInt32) throws(UnitValueError) -> UInt8 {
        guard let byte = UInt8(exactly: number) else {
            throw UnitValueError("an octal escape is above \\377, write \\u for a character")
        }
        return byte
    }

    private func character(_ number: UInt32) throws(UnitValueError) -> [UInt8] {
        guard let scalar = Unicode.Scalar(number) else {
            throw UnitValueError("an escape names no Unicode character, write one below \\U00110000 and no surrogate")
        }
        return Array(String(Character(scalar)).utf8)
    }
}
