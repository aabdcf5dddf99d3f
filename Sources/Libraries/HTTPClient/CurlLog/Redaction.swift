/// What is left out where a request is shown.
package enum Redaction: Sendable {
    /// Every secret, and what could be one: values of fields that carry credentials or look like them, values in queries,
    /// segments of paths that look like them, targets that are marked (`HTTPRequest.Sensitivity`), and all bodies: forms
    /// carry tokens, JSON carries users.
    case standard
    /// Nothing: for tests.
    case nothing

    static let mark = "REDACTED"

    private static let secretNames = [
        "authorization", "cookie", "token", "secret", "api-key", "apikey", "password", "credential", "signature",
        "session", "authenticate", "device-id",
    ].map { Array($0.utf8) }
    /// Words and dates are shorter, or have other characters in them.
    private static let shortestSecret = 20

    func value(of field: HTTPHeaders.Field) -> String {
        guard case .standard = self else { return field.value }
        return Self.namesSecret(field.name) || Self.looksSecret(field.value.utf8) ? Self.mark : field.value
    }

    /// Adds path and query of a request's target, or what is said in their places.
    func addTarget(of request: HTTPRequest, to text: inout TextBuffer) {
        guard case .standard = self else { return text.add(request.url.target) }
        guard request.sensitivity == .ordinary else { return text.add("/\(Self.mark)") }
        Self.addParts(of: request.url.path, separator: UInt8(ascii: "/"), to: &text) { part, text in
            if Self.looksSecret(part) { text.add(Self.mark) } else { text.add(part) }
        }
        guard let query = request.url.query else { return }
        text.add("?")
        Self.addParts(of: query, separator: UInt8(ascii: "&"), to: &text, Self.addItem)
    }

    /// - Returns: the body that may be shown, or what is said in its place.
    func body(of request: HTTPRequest) -> [UInt8]? {
        guard let body = request.body else { return nil }
        guard case .standard = self else { return body }
        return body.isEmpty ? body : Array("\(Self.mark): \(body.count) bytes".utf8)
    }

    private static func addParts(
        of whole: String, separator: UInt8, to text: inout TextBuffer,
        _ add: (Substring.UTF8View, inout TextBuffer) -> Void
    ) {
        var isFirst = true
        for part in whole[...].utf8.split(separator: separator, omittingEmptySubsequences: false) {
            if !isFirst { text.add(separator) }
            isFirst = false
            add(part, &text)
        }
    }

    /// The name stays, the value goes; what has no value may be one.
    private static func addItem(_ item: Substring.UTF8View, to text: inout TextBuffer) {
        if let equals = item.firstIndex(of: UInt8(ascii: "=")), !looksSecret(item[..<equals]) {
            text.add(item[...equals])
            text.add(mark)
        } else if !item.isEmpty {
            text.add(mark)
        }
    }

    private static func namesSecret(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { bytes in secretNames.contains { holds(bytes, $0) } }
    }

    /// Whether a name has a word in it, without regard to case; the word is in lower case.
    private static func holds(_ name: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
        guard name.count >= word.count else { return false }
        return (0...(name.count - word.count)).contains { start in
            word.indices.allSatisfy { name[start + $0] | 0x20 == word[$0] }
        }
    }

    /// Long and made of what keys and tokens are made of, such as base64, hexadecimal, a UUID or a JWT.
    ///
    /// With dashes in it, words look the same: then it needs a digit.
    private static func looksSecret(_ text: some Sequence<UInt8>) -> Bool {
        var run = 0
        var dashedRun = 0
        var hasDigit = false
        for byte in text {
            let isKey = isKeyByte(byte)
            run = isKey ? run + 1 : 0
            dashedRun = isKey || byte == UInt8(ascii: "-") ? dashedRun + 1 : 0
            hasDigit = dashedRun > 0 && (hasDigit || isDigit(byte))
            if run >= shortestSecret || dashedRun >= shortestSecret && hasDigit { return true }
        }
        return false
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isKeyByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "=")
        }
    }
}
