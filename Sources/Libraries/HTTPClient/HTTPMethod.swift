/// A request method (RFC 9110 section 9).
package struct HTTPMethod: Hashable, Sendable {
    package let name: String

    private init(_ name: String) {
        self.name = name
    }

    package static let get = HTTPMethod("GET")
    package static let head = HTTPMethod("HEAD")
    package static let post = HTTPMethod("POST")
    package static let put = HTTPMethod("PUT")
    package static let delete = HTTPMethod("DELETE")

    /// Asks for nothing but a look (section 9.2.1).
    package var isSafe: Bool {
        self == .get || self == .head
    }

    /// May be sent again when nobody knows whether it arrived (section 9.2.2).
    package var isIdempotent: Bool {
        self != .post
    }
}
