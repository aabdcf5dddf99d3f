/// Which fields of a response are stored, and how newer ones take their places (RFC 9111 sections 3.1 and 3.2).
enum StorableFields {
    /// Those of one connection (RFC 9110 section 7.6.1), and those of a proxy.
    private static let never = [
        "Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization",
        "Proxy-Connection", "TE", "Transfer-Encoding", "Upgrade",
    ]
    /// What the stored body depends on.
    private static let neverUpdated = ["Content-Encoding", "Content-Length", "Content-Range"]

    /// - Parameter unusable: names of further fields that are not to be stored.
    static func of(_ headers: HTTPHeaders, without unusable: [String]) -> HTTPHeaders {
        let named = headers.values("Connection").flatMap(FieldList.elements)
        let left = never + named + unusable
        return filtered(headers) { name in !left.contains { HTTPHeaders.isSame($0, name) } }
    }

    /// The stored fields of a response, with those of a newer one in their places.
    ///
    /// Age and Date belong to the response that they came with.
    static func updated(_ stored: HTTPHeaders, by newer: HTTPHeaders) -> HTTPHeaders {
        let usable = filtered(of(newer, without: [])) { name in
            !neverUpdated.contains { HTTPHeaders.isSame($0, name) }
        }
        var result = filtered(stored) { name in
            !HTTPHeaders.isSame(name, "Age") && !HTTPHeaders.isSame(name, "Date")
                && !usable.fields.contains { HTTPHeaders.isSame($0.name, name) }
        }
        for field in usable.fields { result.append(field.name, field.value) }
        return result
    }

    private static func filtered(_ headers: HTTPHeaders, _ isKept: (String) -> Bool) -> HTTPHeaders {
        var result = HTTPHeaders()
        for field in headers.fields where isKept(field.name) { result.append(field.name, field.value) }
        return result
    }
}
