import HTTPClient
import LifecycleDomain

/// How long a server asks to be left alone (Retry-After, RFC 9110 section 10.2.3).
enum ServerWait {
    /// What more is asked for is not believed.
    static let longest = Duration.seconds(86_400)

    /// The wait that a response asks for; nil where it asks for none, or for what is none.
    static func asked(in response: HTTPResponse, now: RealtimeInstant) -> Duration? {
        RetryAfter.read(response, wallClock: .microseconds(now.microseconds), longest: longest)
    }
}
