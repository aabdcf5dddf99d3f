/// Tokens that a server has refused although they had just been issued: another one would be refused as well.
///
/// Without this, a server whose 401 is not about expiry costs a refresh with every call, for ever. Knows digests, not
/// tokens.
struct UselessTokens {
    private struct Place: Hashable {
        let partition: HTTPPartition
        let origin: HTTPOrigin

        init(_ request: HTTPRequest) {
            partition = request.partition
            origin = request.url.origin
        }
    }

    /// Partitions come and go; what is forgotten costs one refresh.
    private static let mostPlaces = 64

    /// The hash of a token is seeded for each process.
    private var refused: [Place: Int] = [:]

    func contains(_ token: String, for request: HTTPRequest) -> Bool {
        !refused.isEmpty && refused[Place(request)] == token.hashValue
    }

    mutating func settle(_ token: String, for request: HTTPRequest, isUseless: Bool) {
        if isUseless {
            if refused.count >= Self.mostPlaces { refused.removeAll() }
            refused[Place(request)] = token.hashValue
        } else if !refused.isEmpty {
            refused[Place(request)] = nil
        }
    }
}
