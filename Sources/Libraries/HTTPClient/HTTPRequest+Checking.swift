extension HTTPRequest {
    /// Fields that say how a message is framed or to whom it goes: the client's own.
    private static let reservedNames = [
        "host", "content-length", "transfer-encoding", "connection", "keep-alive", "proxy-connection", "te", "trailer",
        "upgrade", "expect",
    ]

    /// A bit for each length: of most names that alone tells that they are none of these.
    private static let reservedLengths = reservedNames.reduce(0) { $0 | 1 << $1.utf8.count }

    /// Whether there is a body on the wire, be it an empty one: POST and PUT say so (RFC 9110 section 8.6).
    var sendsBody: Bool {
        body != nil || method == .post || method == .put
    }

    /// Whether the fields can be sent as they are; a line break would make another field of what follows it.
    /// - Throws: `invalidRequest`, with the name of the field and never its value.
    func checkWire() throws(HTTPError) {
        guard method != .head || body == nil else { throw .invalidRequest("a HEAD has no body") }
        let fields = headers.fields.span
        for index in fields.indices {
            guard HTTPFieldRules.isToken(fields[index].name) else {
                throw .invalidRequest("the name of a header is none")
            }
            guard HTTPFieldRules.isValue(fields[index].value) else {
                throw .invalidRequest("the header \(fields[index].name) has a control character in it")
            }
            guard !Self.isReserved(fields[index].name) else {
                throw .invalidRequest("the header \(fields[index].name) is the client's own")
            }
        }
    }

    private static func isReserved(_ name: String) -> Bool {
        reservedLengths & 1 << name.utf8.count != 0 && reservedNames.contains { HTTPHeaders.isSame($0, name) }
    }
}
