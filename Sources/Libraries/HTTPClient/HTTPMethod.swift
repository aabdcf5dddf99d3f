/// A request method (RFC 9110 section 9).
package struct HTTPMethod: Hashable, Sendable {
    package let name: String

    private init(known name: String) {
        self.name = name
    }

    /// Any method, by its name (a token, with regard to case).
    /// - Returns: nil where the name is none.
    package init?(_ name: String) {
        guard HTTPFieldRules.isToken(name) else { return nil }
        self.name = name
    }

    package static let get = HTTPMethod(known: "GET")
    package static let head = HTTPMethod(known: "HEAD")
    package static let post = HTTPMethod(known: "POST")
    package static let put = HTTPMethod(known: "PUT")
    package static let delete = HTTPMethod(known: "DELETE")

    /// Asks for nothing but a look (section 9.2.1).
    package var isSafe: Bool {
        self == .get || self == .head
    }

    /// May be sent again when nobody knows whether it arrived (section 9.2.2).
    package var isIdempotent: Bool {
        isSafe || self == .put || self == .delete
    }
}
