import HTTPClient
import UnitFile

/// The URLs of servers: https, and http on this machine alone, since tokens are sent there.
enum ServerURLFormat {
    /// Reads a URL; it may have a path.
    static func url(_ text: String) throws(UnitValueError) -> String {
        guard let url = HTTPURL(text), !text.utf8.contains(UInt8(ascii: "#")) else {
            throw UnitValueError(
                "\(UnitValueError.quoted(text)) is no URL, write for instance https://api.example.org/x")
        }
        guard url.origin.isProtected else {
            throw UnitValueError("\(UnitValueError.quoted(text)) would send tokens for all to read, write https://")
        }
        return text
    }

    /// Reads a URL without a query, to which something is added.
    static func base(_ text: String) throws(UnitValueError) -> String {
        let text = try url(text)
        guard !text.utf8.contains(UInt8(ascii: "?")) else {
            throw UnitValueError("\(UnitValueError.quoted(text)) has a query, write the URL without it")
        }
        return text
    }

    /// Reads an origin: a URL of scheme, host and port alone.
    static func origin(_ text: String) throws(UnitValueError) -> String {
        let text = try base(text)
        guard let url = HTTPURL(text), url.path == "/" else {
            throw UnitValueError(
                "\(UnitValueError.quoted(text)) has a path, write scheme, host and port alone: https://api.example.org")
        }
        return url.origin.description
    }
}
