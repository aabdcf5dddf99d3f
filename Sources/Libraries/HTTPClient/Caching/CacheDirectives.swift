/// The directives of `Cache-Control`, of a request or a response (RFC 9111 section 5.2).
struct CacheDirectives {
    struct Directive {
        /// In lower case.
        let name: String
        /// What follows, without the quotes of a quoted string; nil where nothing does.
        let argument: String?

        /// An argument that is a number of seconds; nil for one that is not.
        var seconds: Duration? { argument.flatMap { DeltaSeconds.read($0) } }
    }

    /// In the order in which they came, doubled ones included.
    private(set) var all: [Directive] = []

    init(_ headers: HTTPHeaders) {
        for field in headers.fields where HTTPHeaders.isSame(field.name, "Cache-Control") { read(field.value) }
    }

    /// What is written badly keeps its name, so that a prohibition holds and a number is no number.
    private mutating func read(_ value: String) {
        // A single word, such as no-store, is what most responses say.
        guard !HTTPFieldRules.isToken(value) else {
            return all.append(Directive(name: value.lowercased(), argument: nil))
        }
        all += FieldList.elements(value).compactMap { element in
            var scanner = FieldScanner(element)
            guard let name = scanner.token()?.lowercased() else { return nil }
            if scanner.isAtEnd { return Directive(name: name, argument: nil) }
            guard scanner.skip("=") else { return Directive(name: name, argument: "") }
            if let quoted = scanner.quotedString(), scanner.isAtEnd { return Directive(name: name, argument: quoted) }
            return Directive(name: name, argument: String(element.dropFirst(name.count + 1)))
        }
    }
}
