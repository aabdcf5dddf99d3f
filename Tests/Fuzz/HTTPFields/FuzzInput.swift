/// Two messages, made of the bytes of a fuzzer.
///
/// The first two bytes say the status. A record separator parts request from response, line feeds part fields, and a
/// colon a field's name from its value.
struct FuzzInput {
    private static let separator: UInt8 = 0x1e

    let request: HTTPHeaders
    let response: HTTPResponse

    init(_ bytes: [UInt8]) {
        let status = 100 + bytes.prefix(2).reduce(0) { $0 * 256 + Int($1) } % 500
        let parts = bytes.dropFirst(2).split(separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
        request = Self.headers(parts.first ?? [])
        response = HTTPResponse(status: status, headers: Self.headers(parts.dropFirst().first ?? []))
    }

    /// All values of all fields.
    var values: [String] {
        (request.fields + response.headers.fields).map(\.value)
    }

    private static func headers(_ bytes: ArraySlice<UInt8>) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            headers.append(String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
        }
        return headers
    }
}
