/// For how long a response is fresh (RFC 9111 section 4.2.1).
enum FreshnessLifetime {
    /// What rests on our own wall clock, which can be wrong, or on a guess, is believed for so long at most.
    static let longestGuess = Duration.seconds(86_400)
    /// The share of the time since the last change (section 4.2.2).
    private static let heuristicShare = 10
    /// The final statuses that may be used on a guess (RFC 9110 section 15.1).
    private static let heuristicStatuses: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

    static func permitsHeuristics(_ response: HTTPResponse, _ directives: ResponseDirectives) -> Bool {
        heuristicStatuses.contains(response.status) || directives.isPublic
    }

    /// - Parameters:
    ///   - sent: the date in the response; nil where it has none.
    ///   - wallClock: since 1970, when it came.
    /// - Returns: nil where the response says nothing and nothing may be guessed.
    static func of(
        _ response: HTTPResponse, _ directives: ResponseDirectives, sent: HTTPDate?, wallClock: Duration
    ) -> Duration? {
        if let maxAge = directives.maxAge { return maxAge }
        let base = sent?.sinceEpoch ?? wallClock
        let expires = Set(response.headers.values("Expires"))
        if let only = expires.first {
            guard expires.count == 1, let date = HTTPDate(only, now: wallClock) else { return .zero }
            let lifetime = max(date.sinceEpoch - base, .zero)
            return sent == nil ? min(lifetime, longestGuess) : lifetime
        }
        guard permitsHeuristics(response, directives),
            let changed = response.headers.first("Last-Modified").flatMap({ HTTPDate($0, now: wallClock) })
        else { return nil }
        return min(max(base - changed.sinceEpoch, .zero) / heuristicShare, longestGuess)
    }
}
