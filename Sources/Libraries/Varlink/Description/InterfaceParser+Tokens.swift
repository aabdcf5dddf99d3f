extension InterfaceParser {
    mutating func advance() throws(InterfaceSyntaxError) {
        current = try scanner.next()
    }

    mutating func takeWord(_ what: String) throws(InterfaceSyntaxError) -> String {
        guard case .word(let word) = current.kind else { throw unexpected(what) }
        try advance()
        return word
    }

    mutating func takeName(
        _ what: String,
        _ isValid: (String) -> Bool
    ) throws(InterfaceSyntaxError) -> String {
        let line = current.line
        let name = try takeWord("the name of \(what)")
        guard isValid(name) else {
            throw InterfaceSyntaxError(line: line, message: "\(name) cannot be the name of \(what)")
        }
        return name
    }

    /// The name of a type, a method or an error: all of them share one name space.
    mutating func takeMemberName() throws(InterfaceSyntaxError) -> String {
        let line = current.line
        let name = try takeName("a type, method or error", InterfaceName.isMember)
        if members.types[name] != nil || members.methods[name] != nil || members.errors[name] != nil {
            throw InterfaceSyntaxError(line: line, message: "\(name) is declared twice")
        }
        return name
    }

    mutating func takeFieldName(among names: [String]) throws(InterfaceSyntaxError) -> String {
        let line = current.line
        let name = try takeName("a field", InterfaceName.isField)
        if names.contains(name) { throw InterfaceSyntaxError(line: line, message: "field \(name) is declared twice") }
        return name
    }

    mutating func expectKeyword(_ keyword: String) throws(InterfaceSyntaxError) {
        guard current.kind == .word(keyword) else { throw unexpected(keyword) }
        try advance()
    }

    mutating func takeSign(_ sign: Character) throws(InterfaceSyntaxError) -> Bool {
        guard current.kind == .sign(sign) else { return false }
        try advance()
        return true
    }

    mutating func expectSign(_ sign: Character) throws(InterfaceSyntaxError) {
        guard try takeSign(sign) else { throw unexpected("'\(sign)'") }
    }

    func unexpected(_ expected: String) -> InterfaceSyntaxError {
        let found =
            switch current.kind {
            case .word(let word): word
            case .sign(let sign): "'\(sign)'"
            case .arrow: "'->'"
            case .end: "the end"
            }
        return InterfaceSyntaxError(line: current.line, message: "expected \(expected), found \(found)")
    }
}
