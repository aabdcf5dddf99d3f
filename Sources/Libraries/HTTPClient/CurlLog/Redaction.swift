/// What is left out where a request is shown.
package enum Redaction: Sendable {
    /// Every secret, and what could be one: values of fields that carry credentials or look like them, values in queries,
    /// segments of paths that look like them, targets that are marked (`HTTPRequest.Sensitivity`), and all bodies: forms
    /// carry tokens, JSON carries users.
    case standard
    /// Nothing: for tests.
    case nothing

    static let mark = "REDACTED"

    private static let secretNames: [StaticString] = [
        "authorization", "cookie", "token", "secret", "api-key", "apikey", "password", "credential", "signature",
        "session", "authenticate", "device-id",
    ]
    /// A bit for each letter with which one of them begins: most bytes of most names are none of these.
    private static let firstLetters = secretNames.reduce(0) { $0 | letterBit($1.utf8Start.pointee) }
    /// Words and dates are shorter, or have other characters in them.
    private static let shortestSecret = 20

    func value(of field: HTTPHeaders.Field) -> String {
        guard case .standard = self else { return field.value }
        return Self.namesSecret(field.name) || field.value.withBytes(Self.looksSecret) ? Self.mark : field.value
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
        _ add: (UnsafeBufferPointer<UInt8>, inout TextBuffer) -> Void
    ) {
        whole.withBytes { bytes in
            var start = 0
            while true {
                let end = bytes[start...].firstIndex(of: separator) ?? bytes.endIndex
                add(UnsafeBufferPointer(rebasing: bytes[start..<end]), &text)
                guard end < bytes.endIndex else { return }
                text.add(separator)
                start = end + 1
            }
        }
    }

    /// The name stays, the value goes; what has no value may be one.
    private static func addItem(_ item: UnsafeBufferPointer<UInt8>, to text: inout TextBuffer) {
        if let equals = item.firstIndex(of: UInt8(ascii: "=")),
            !looksSecret(UnsafeBufferPointer(rebasing: item[..<equals]))
        {
            text.add(item[...equals])
            text.add(mark)
        } else if !item.isEmpty {
            text.add(mark)
        }
    }

    /// Whether a name has one of the words in it, without regard to case.
    private static func namesSecret(_ name: String) -> Bool {
        name.withBytes { bytes in
            bytes.indices.contains { start in
                firstLetters & letterBit(bytes[start]) != 0
                    && secretNames.contains { begins(UnsafeBufferPointer(rebasing: bytes[start...]), with: $0) }
            }
        }
    }

    private static func letterBit(_ byte: UInt8) -> UInt32 {
        1 << UInt32(byte & 0x1f)
    }

    /// - Parameter word: in lower case.
    private static func begins(_ text: UnsafeBufferPointer<UInt8>, with word: StaticString) -> Bool {
        guard text.count >= word.utf8CodeUnitCount, text[0] | 0x20 == word.utf8Start.pointee else { return false }
        return word.withUTF8Buffer { word in word.indices.allSatisfy { text[$0] | 0x20 == word[$0] } }
    }

    /// Long and made of what keys and tokens are made of, such as base64, hexadecimal, a UUID or a JWT.
    ///
    /// With dashes in it, words look the same: then it needs a digit.
    private static func looksSecret(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
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
