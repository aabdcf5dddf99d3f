/// Reads an interface definition: recursive descent over the grammar of varlink.org/Interface-Definition.
struct InterfaceParser {
    /// What a text declares.
    struct Members {
        var name = ""
        var types: [String: TypeExpression] = [:]
        var methods: [String: MethodDescription] = [:]
        var errors: [String: Structure] = [:]
    }

    var scanner: InterfaceScanner
    var current = InterfaceToken(kind: .end, line: 1)
    var members = Members()
    private var references: [(name: String, line: Int)] = []

    init(text: String) {
        scanner = InterfaceScanner(text: text)
    }

    /// Reads the whole text.
    mutating func parse() throws(InterfaceSyntaxError) -> Members {
        try advance()
        try expectKeyword("interface")
        members.name = try takeName("an interface", InterfaceName.isInterface)
        while current.kind != .end {
            try parseMember()
        }
        for reference in references where members.types[reference.name] == nil {
            throw InterfaceSyntaxError(line: reference.line, message: "type \(reference.name) is not declared")
        }
        return members
    }

    private mutating func parseMember() throws(InterfaceSyntaxError) {
        let line = current.line
        let keyword = try takeWord("type, method or error")
        switch keyword {
        case "type": try parseType()
        case "method": try parseMethod()
        case "error": try parseError()
        default: throw InterfaceSyntaxError(line: line, message: "expected type, method or error, found \(keyword)")
        }
    }

    private mutating func parseType() throws(InterfaceSyntaxError) {
        let name = try takeMemberName()
        members.types[name] = try parseStructureOrEnumeration()
    }

    private mutating func parseMethod() throws(InterfaceSyntaxError) {
        let name = try takeMemberName()
        let parameters = try parseStructure()
        guard current.kind == .arrow else { throw unexpected("->") }
        try advance()
        members.methods[name] = MethodDescription(parameters: parameters, reply: try parseStructure())
    }

    private mutating func parseError() throws(InterfaceSyntaxError) {
        let name = try takeMemberName()
        members.errors[name] = try parseStructure()
    }

    private mutating func parseStructure() throws(InterfaceSyntaxError) -> Structure {
        let line = current.line
        guard case .structure(let structure) = try parseStructureOrEnumeration() else {
            throw InterfaceSyntaxError(line: line, message: "expected fields with types, found an enumeration")
        }
        return structure
    }

    private mutating func parseStructureOrEnumeration() throws(InterfaceSyntaxError) -> TypeExpression {
        try expectSign("(")
        if try takeSign(")") { return .structure(Structure(fields: [])) }
        let first = try takeFieldName(among: [])
        guard try takeSign(":") else { return .enumeration(try parseEnumeration(first: first)) }
        var fields = [Structure.Field(name: first, type: try parseTypeExpression())]
        while try takeSign(",") {
            let name = try takeFieldName(among: fields.map(\.name))
            try expectSign(":")
            fields.append(Structure.Field(name: name, type: try parseTypeExpression()))
        }
        try expectSign(")")
        return .structure(Structure(fields: fields))
    }

    private mutating func parseEnumeration(first: String) throws(InterfaceSyntaxError) -> [String] {
        var names = [first]
        while try takeSign(",") {
            names.append(try takeFieldName(among: names))
        }
        try expectSign(")")
        return names
    }

    private mutating func parseTypeExpression() throws(InterfaceSyntaxError) -> TypeExpression {
        guard try takeSign("?") else { return try parseRequiredType() }
        if current.kind == .sign("?") {
            throw InterfaceSyntaxError(line: current.line, message: "an optional type cannot be optional again")
        }
        return .optional(try parseRequiredType())
    }

    private mutating func parseRequiredType() throws(InterfaceSyntaxError) -> TypeExpression {
        if current.kind == .sign("(") { return try parseStructureOrEnumeration() }
        if try takeSign("[") {
            if try takeSign("]") { return .array(try parseTypeExpression()) }
            try expectKeyword("string")
            try expectSign("]")
            return .dictionary(try parseTypeExpression())
        }
        let line = current.line
        let word = try takeWord("a type")
        switch word {
        case "bool": return .bool
        case "int": return .int
        case "float": return .float
        case "string": return .string
        case "object": return .object
        default:
            guard InterfaceName.isMember(word) else {
                throw InterfaceSyntaxError(line: line, message: "\(word) is no type")
            }
            references.append((word, line))
            return .named(word)
        }
    }
}
