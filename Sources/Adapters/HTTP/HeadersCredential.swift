package import HTTPClient
package import LifecycleDomain

/// Header fields from a credential, such as an API key: `name=value` pairs with commas or line ends between, the values
/// percent-encoded where need be, as OTEL_EXPORTER_OTLP_HEADERS and OFREP_HEADERS have them.
///
/// Credentials do not change while a service runs, so it is read once, when it is first needed.
package actor HeadersCredential {
    private static let limitBytes = 65_536

    private let folder: CredentialFolder
    private let name: String?
    private var known: HTTPHeaders?

    /// Takes the credential's name; nil for no headers.
    package init(_ name: String?, in folder: CredentialFolder) {
        self.name = name
        self.folder = folder
    }

    /// The header fields.
    /// - Throws: `StepFailure` of kind `.configuration` or `.permission` that names the credential, and shows nothing
    ///   of it.
    package func headers() throws(StepFailure) -> HTTPHeaders {
        if let known { return known }
        guard let name else { return [:] }
        let bytes = try folder.read(name, limitBytes: Self.limitBytes)
        guard let headers = Self.parse(bytes) else {
            throw StepFailure(
                .configuration, "credential \(name) holds no headers, write name=value pairs with commas between")
        }
        known = headers
        return headers
    }

    /// The pairs of a text; nil when one is none.
    static func parse(_ bytes: [UInt8]) -> HTTPHeaders? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var headers = HTTPHeaders()
        for pair in text.split(whereSeparator: { $0 == "," || $0.isNewline }) {
            let pair = trimmed(pair)
            if pair.isEmpty { continue }
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
            guard parts.count == 2, isToken(parts[0]), let value = decoded(parts[1]),
                value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
            else { return nil }
            headers.append(String(parts[0]), value)
        }
        return headers.fields.isEmpty ? nil : headers
    }

    /// RFC 3986 section 2.1; nil for a percent sign without two digits, and for what is no UTF-8.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let digits = String(rest.prefix(2)), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" }
        return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? ""
    }

    /// RFC 9110 section 5.6.2.
    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
            }
    }
}
