/// The directives of `Cache-Control`, of a request or a response (RFC 9111 section 5.2).
struct CacheDirectives {
    private struct Directive {
        /// In lower case.
        let name: String
        /// What follows, without the quotes of a quoted string; nil where nothing does.
        let argument: String?
    }

    private let directives: [Directive]

    init(_ headers: HTTPHeaders) {
        let values = headers.values("Cache-Control")
        directives = values.isEmpty ? [] : values.flatMap(Self.read)
    }

    var isEmpty: Bool {
        directives.isEmpty
    }

    func contains(_ name: String) -> Bool {
        !directives.isEmpty && directives.contains { $0.name == name }
    }

    /// The arguments of each directive of a name.
    func arguments(_ name: String) -> [String?] {
        contains(name) ? directives.filter { $0.name == name }.map(\.argument) : []
    }

    /// Each value of a directive whose argument is a number of seconds; nil for one that is not.
    func seconds(_ name: String) -> [Duration?] {
        arguments(name).map { $0.flatMap { DeltaSeconds.read($0) } }
    }

    /// What is written badly keeps its name, so that a prohibition holds and a number is no number.
    private static func read(_ value: String) -> [Directive] {
        // A single word, such as no-store, is what most responses say.
        if HTTPFieldRules.isToken(value) { return [Directive(name: value.lowercased(), argument: nil)] }
        return FieldList.elements(value).compactMap { element in
            var scanner = FieldScanner(element)
            guard let name = scanner.token()?.lowercased() else { return nil }
            if scanner.isAtEnd { return Directive(name: name, argument: nil) }
            guard scanner.skip("=") else { return Directive(name: name, argument: "") }
            if let quoted = scanner.quotedString(), scanner.isAtEnd { return Directive(name: name, argument: quoted) }
            return Directive(name: name, argument: String(element.dropFirst(name.count + 1)))
        }
    }
}
