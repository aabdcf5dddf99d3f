/// Whether a 401 asks for a bearer token (RFC 6750 section 3).
enum BearerChallenge {
    /// True for a challenge of the scheme Bearer among those of WWW-Authenticate, and where there is none: some servers
    /// leave the field out.
    static func isMade(by response: HTTPResponse) -> Bool {
        let fields = response.headers.values("WWW-Authenticate")
        return fields.isEmpty || fields.contains { FieldList.elements($0).contains(where: isBearer) }
    }

    /// An element begins with a scheme, or is a parameter of the one before: `name=value`.
    private static func isBearer(_ element: String) -> Bool {
        var scanner = FieldScanner(element)
        guard let scheme = scanner.token(), HTTPHeaders.isSame(scheme, "Bearer") else { return false }
        return scanner.isAtEnd || scanner.skip(" ")
    }
}
