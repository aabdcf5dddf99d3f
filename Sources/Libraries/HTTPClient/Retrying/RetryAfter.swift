/// How long a server wants to be left alone (RFC 9110 section 10.2.3).
package enum RetryAfter {
    /// - Parameters:
    ///   - wallClock: since 1970, for a date in a response that has no date of its own.
    ///   - longest: what more is asked for is not believed.
    /// - Returns: nil without the field, and for one that is neither digits nor a date; zero for a moment that is over.
    package static func read(_ response: HTTPResponse, wallClock: Duration, longest: Duration) -> Duration? {
        guard let text = response.headers.first("Retry-After") else { return nil }
        if let seconds = DeltaSeconds.read(text) { return min(seconds, longest) }
        guard let date = HTTPDate(text, now: wallClock) else { return nil }
        // Held against the server's clock where it tells it, so that ours may be wrong.
        let sent = response.headers.first("Date").flatMap { HTTPDate($0, now: wallClock)?.sinceEpoch }
        return min(max(date.sinceEpoch - (sent ?? wallClock), .zero), longest)
    }
}
