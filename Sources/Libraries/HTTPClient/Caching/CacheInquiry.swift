/// A request that its server must see.
struct CacheInquiry {
    let request: HTTPRequest
    let wish: RequestDirectives
    /// What the request selects, and may not be used as it is.
    let stored: StoredResponse?
    let ticket: CacheTicket

    /// The request with which to ask whether the stored response is still right (RFC 9111 section 4.3.1).
    ///
    /// Its validators take the places of the caller's own conditions, which are judged when the answer is known.
    /// - Returns: nil where there is nothing to ask for.
    var conditional: HTTPRequest? {
        guard let validators = stored?.validators else { return nil }
        var conditional = request
        for name in CallerConditions.names { conditional.headers[name] = nil }
        for field in validators.fields { conditional.headers.append(field.name, field.value) }
        return conditional
    }
}
