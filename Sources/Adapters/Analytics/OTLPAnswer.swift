import FoundationEssentials
import HTTPClient
import LifecycleDomain
import LifecycleUseCases

/// What an answer to an export means (OTLP specification, "OTLP/HTTP response").
struct OTLPAnswer: Decodable {
    private struct PartialSuccess: Decodable {
        let rejectedLogRecords: OTLPInteger?
    }

    private let partialSuccess: PartialSuccess?

    /// What becomes of the batch that was answered.
    ///
    /// Only 429, 502, 503 and 504 are ever tried again; who rejected some records has taken the rest.
    static func result(of response: HTTPResponse, from origin: HTTPOrigin, wait: Duration?) -> DeliveryResult {
        switch response.status {
        case 200..<300:
            // A login page of a network in between, answered for the collector: nobody took anything.
            if isWebPage(response) { return .retry(after: wait, detail: "\(origin) answers with a web page") }
            let answer = try? JSONDecoder().decode(OTLPAnswer.self, from: Data(response.body))
            let partial = answer?.partialSuccess
            // The message is the collector's, and may repeat what was sent: it is no line for a journal.
            return .accepted(rejected: partial?.rejectedLogRecords?.value ?? 0, detail: nil)
        case 429, 502, 503, 504: return .retry(after: wait, detail: "\(origin) answers \(response.status)")
        default: return .refused(detail: "\(origin) answers \(response.status)")
        }
    }

    private static func isWebPage(_ response: HTTPResponse) -> Bool {
        response.headers["Content-Type"]?.lowercased().hasPrefix("text/html") ?? false
    }
}
