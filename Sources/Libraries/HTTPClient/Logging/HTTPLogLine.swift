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
        var text = TextBuffer(capacity: 128)
        text.add(method.name)
        text.add(" ")
        text.add(origin.description)
        text.add(": ")
        addOutcome(to: &text)
        // To a tenth; a length of time has quintillionths of a second.
        let tenths = Int((duration.attoseconds + 50_000_000_000_000) / 100_000_000_000_000)
        text.add(tenths / 10)
        text.add(".")
        text.add(abs(tenths % 10))
        text.add(" ms, ")
        addWay(to: &text)
        return text.text
    }

    private func addOutcome(to text: inout TextBuffer) {
        switch outcome {
        case .response(let status, let bytes):
            text.add(status)
            text.add(", ")
            text.add(bytes)
            text.add(" bytes, ")
        case .failure(let error): text.add("failed: \(error), ")
        }
    }

    private func addWay(to text: inout TextBuffer) {
        switch (notes.source, notes.attempts) {
        case (.server, 1): text.add("1 attempt")
        case (.server, let attempts): text.add("\(attempts) attempts")
        case (let source, 0): text.add("from \(source.rawValue)")
        case (let source, let attempts): text.add("from \(source.rawValue), attempt \(attempts)")
        }
    }
}
