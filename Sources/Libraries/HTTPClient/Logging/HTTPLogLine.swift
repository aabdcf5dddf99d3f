/// What may be told of a request: never its path, query, headers or body.
package struct HTTPLogLine: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case response(status: Int, bodyBytes: Int)
        case failure(HTTPError)
    }

    package let method: HTTPMethod
    /// Of the request; a redirect may have led to another.
    package let origin: HTTPOrigin
    package let outcome: Outcome
    package let duration: Duration
    package let notes: HTTPExchange.Notes
}

extension HTTPLogLine: CustomStringConvertible {
    package var description: String {
        let what =
            switch outcome {
            case .response(let status, let bytes): "\(status), \(bytes) bytes"
            case .failure(let error): "failed: \(error)"
            }
        return "\(method.name) \(origin): \(what), \(milliseconds) ms, \(way)"
    }

    private var way: String {
        switch (notes.source, notes.attempts) {
        case (.server, 1): "1 attempt"
        case (.server, let attempts): "\(attempts) attempts"
        case (let source, 0): "from \(source.rawValue)"
        case (let source, let attempts): "from \(source.rawValue), attempt \(attempts)"
        }
    }

    /// To a tenth.
    private var milliseconds: String {
        let tenths = duration / .microseconds(100)
        let whole = Int(tenths.rounded())
        return "\(whole / 10).\(abs(whole % 10))"
    }
}
