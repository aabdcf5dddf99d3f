/// A text with its specifiers expanded and its variables kept.
///
/// `%` and a letter is a specifier (systemd.unit(5), "Specifiers"), `%%` a percent sign. `%{NAME}` is not systemd's: a
/// variable whose value is known only later; its name is made of ASCII letters, digits and `_.-`.
package struct SpecifierTemplate: Sendable, Hashable {
    /// A piece of the text.
    package enum Part: Sendable, Hashable {
        case literal(String)
        case variable(String)
    }

    /// The pieces in their order; no two literals follow each other, and none is empty.
    package let parts: [Part]

    /// Expands the specifiers of a text.
    ///
    /// - Parameter specifiers: what each letter after a `%` stands for.
    /// - Throws: `UnitValueError` for an unknown specifier and a variable that is not well formed.
    package init(_ text: String, specifiers: [Unicode.Scalar: String]) throws(UnitValueError) {
        var parts: [Part] = []
        var literal = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "%" else {
                literal.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case nil: throw UnitValueError("a % ends the value, write %% for a percent sign")
            case "%": literal.append("%")
            case "{":
                if !literal.isEmpty { parts.append(.literal(String(literal))) }
                literal = String.UnicodeScalarView()
                parts.append(.variable(try Self.takeVariable(&rest)))
            case .some(let letter):
                guard let value = specifiers[letter] else { throw Self.unknown(letter, known: specifiers.keys) }
                literal.append(contentsOf: value.unicodeScalars)
            }
        }
        if !literal.isEmpty { parts.append(.literal(String(literal))) }
        self.parts = parts
    }

    /// The whole text when it holds no variable; else nil.
    package var literal: String? {
        switch parts.first {
        case nil: ""
        case .literal(let text) where parts.count == 1: text
        default: nil
        }
    }

    private static func takeVariable(_ rest: inout Substring.UnicodeScalarView) throws(UnitValueError) -> String {
        let name = rest.prefix { $0 != "}" }
        guard name.endIndex < rest.endIndex else {
            throw UnitValueError("a %{ is not closed, write %{NAME}")
        }
        rest = rest[name.endIndex...].dropFirst()
        let isWellFormed = name.allSatisfy { scalar in
            guard let byte = UInt8(exactly: scalar.value) else { return false }
            return byte.isLetter || byte.isDigit || "_.-".unicodeScalars.contains(scalar)
        }
        guard !name.isEmpty, isWellFormed else {
            throw UnitValueError(
                "%{\(String(name))} names no variable, write ASCII letters, digits and _ . - between the braces"
            )
        }
        return String(name)
    }

    private static func unknown(
        _ letter: Unicode.Scalar,
        known: some Sequence<Unicode.Scalar>
    ) -> UnitValueError {
        let list = known.sorted().map { "%\($0)" }.joined(separator: " ")
        return UnitValueError("%\(letter) is no specifier, write one of \(list) or %% for a percent sign")
    }
}
