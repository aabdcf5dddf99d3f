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
    ]
    /// Words and dates are shorter, or have other characters in them.
    private static let shortestSecret = 20

    func value(of field: HTTPHeaders.Field) -> String {
        guard case .standard = self else { return field.value }
        let name = field.name.lowercased()
        let isSecret = Self.secretNames.contains { name.contains($0) } || Self.looksSecret(field.value)
        return isSecret ? Self.mark : field.value
    }

    func target(of request: HTTPRequest) -> String {
        guard case .standard = self else { return request.url.target }
        guard request.sensitivity == .ordinary else { return "/" + Self.mark }
        let path = request.url.path.split(separator: "/", omittingEmptySubsequences: false)
            .map { Self.looksSecret($0) ? Self.mark : String($0) }.joined(separator: "/")
        guard let query = request.url.query else { return path }
        let items = query.split(separator: "&", omittingEmptySubsequences: false).map(Self.item)
        return "\(path)?\(items.joined(separator: "&"))"
    }

    /// - Returns: the body that may be shown, or what is said in its place.
    func body(of request: HTTPRequest) -> [UInt8]? {
        guard let body = request.body else { return nil }
        guard case .standard = self else { return body }
        return body.isEmpty ? body : Array("\(Self.mark): \(body.count) bytes".utf8)
    }

    /// The name stays, the value goes; what has no value may be one.
    private static func item(_ item: Substring) -> String {
        guard let equals = item.firstIndex(of: "="), !looksSecret(item[..<equals]) else {
            return item.isEmpty ? "" : mark
        }
        return "\(item[...equals])\(mark)"
    }

    /// Long and made of what keys and tokens are made of, such as base64, hexadecimal, a UUID or a JWT.
    ///
    /// With dashes in it, words look the same: then it needs a digit.
    private static func looksSecret(_ text: some StringProtocol) -> Bool {
        var run = 0
        var dashedRun = 0
        var hasDigit = false
        for byte in text.utf8 {
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
