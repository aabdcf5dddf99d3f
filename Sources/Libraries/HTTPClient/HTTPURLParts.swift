/// The parts of a URL, and the whole.
final class HTTPURLParts: Sendable {
    let origin: HTTPOrigin
    let path: String
    let query: String?
    let text: String

    init(origin: HTTPOrigin, path: String, query: String?) {
        self.origin = origin
        self.path = path
        self.query = query
        text = origin.description + path + (query.map { "?\($0)" } ?? "")
    }
}
