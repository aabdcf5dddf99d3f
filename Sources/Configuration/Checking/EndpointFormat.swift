import HTTPClient
import UnitFile

/// A server: an absolute http or https URL, without a query, since paths are appended to it.
enum EndpointFormat {
    static func parse(_ text: String) throws(UnitValueError) -> HTTPURL {
        guard let url = HTTPURL(text) else {
            throw UnitValueError(
                "\(UnitValueError.quoted(text)) is no http or https URL without user and password, "
                    + "write for instance https://server.example.org")
        }
        guard url.query == nil, !text.utf8.contains(UInt8(ascii: "#")) else {
            throw UnitValueError("\(UnitValueError.quoted(text)) goes on behind its path, write it without ? and #")
        }
        return url
    }

    /// Whether what is sent there can be read on the way.
    static func isExposed(_ url: HTTPURL) -> Bool {
        !url.origin.isProtected
    }
}
