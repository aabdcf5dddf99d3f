/// The fields of a request that a response depends on, with their values: its secondary key (RFC 9111 section 4.1).
struct SelectingFields {
    /// In lower case, each once.
    private let names: [String]
    private let values: [String?]

    /// - Returns: nil for a response that no other request can select (`Vary: *`).
    init?(of response: HTTPHeaders, to request: HTTPHeaders) {
        let listed = response.values("Vary").flatMap(FieldList.elements)
        guard !listed.contains("*") else { return nil }
        names = Set(listed.map { $0.lowercased() }).sorted()
        values = names.map { Self.normalized($0, in: request) }
    }

    var isEmpty: Bool {
        names.isEmpty
    }

    func match(_ request: HTTPHeaders) -> Bool {
        names.isEmpty || zip(names, values).allSatisfy { $1 == Self.normalized($0, in: request) }
    }

    var sizeBytes: Int {
        zip(names, values).reduce(0) { $0 + $1.0.utf8.count + ($1.1?.utf8.count ?? 0) }
    }

    /// Lines of one name are one list, whitespace between its elements means nothing, and names of languages, encodings
    /// and character sets have no case.
    private static func normalized(_ name: String, in headers: HTTPHeaders) -> String? {
        guard let value = headers[name] else { return nil }
        let list = FieldList.elements(value).joined(separator: ",")
        return ["accept-language", "accept-encoding", "accept-charset"].contains(name) ? list.lowercased() : list
    }
}
