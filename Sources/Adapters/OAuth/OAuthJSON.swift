import FoundationEssentials
import HTTPClient

/// The documents of OAuth servers: JSON objects whose members are written in snake_case.
enum OAuthJSON {
    /// Reads the body of a response; nil for what is no such document.
    static func read<Document: Decodable>(_ type: Document.Type, in response: HTTPResponse) -> Document? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try? decoder.decode(type, from: Data(response.body))
    }
}
