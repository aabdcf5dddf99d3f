import Testing

/// A rule of a standard that holds for a private cache in memory, with its proof.
struct CacheRule: Sendable, CustomTestStringConvertible {
    /// Of RFC 9111, unless another standard is named.
    let section: String
    /// As docs/http-cache.md says it.
    let text: String
    let prove: @Sendable (CacheStage) async throws -> Void

    init(_ section: String, _ text: String, _ prove: @escaping @Sendable (CacheStage) async throws -> Void) {
        self.section = section
        self.text = text
        self.prove = prove
    }

    var testDescription: String { "\(section): \(text)" }

    static let all = storing + reusing + selecting + lifetimes + ages + validating + invalidating + requests + responses
}
