/// A response that may be used again, with all that its use depends on.
struct StoredResponse: Sendable {
    /// With the fields that may be stored, and always a date.
    let response: HTTPResponse
    let directives: ResponseDirectives
    /// For how long it is fresh.
    let lifetime: Duration
    let date: HTTPDate
    /// Whether it says for how long it is fresh, or that can be guessed.
    let hasLifetime: Bool
    /// Nil where no other request can select it.
    let selecting: SelectingFields?
    private let initialAge: Duration
    private let received: Duration

    init(_ response: HTTPResponse, to request: HTTPRequest, _ timing: ExchangeTiming) {
        self.init(response, ResponseDirectives(response.headers), to: request, timing)
    }

    /// - Parameter directives: those of the response.
    init(
        _ response: HTTPResponse, _ directives: ResponseDirectives, to request: HTTPRequest, _ timing: ExchangeTiming
    ) {
        self.directives = directives
        let sent = response.headers.first("Date").flatMap { HTTPDate($0, now: timing.wallClock) }
        let known = FreshnessLifetime.of(response, directives, sent: sent, wallClock: timing.wallClock)
        hasLifetime = known != nil
        lifetime = known ?? .zero
        date = sent ?? HTTPDate(sinceEpoch: timing.wallClock)
        selecting = SelectingFields(of: response.headers, to: request.headers)
        initialAge = Self.age(of: response, sent: sent, timing)
        received = timing.received
        var kept = response
        kept.headers = StorableFields.of(response.headers, without: directives.noCacheFields)
        // RFC 9110 section 6.6.1: who stores a response without a date gives it one.
        if sent == nil { kept.headers["Date"] = date.description }
        self.response = kept
    }

    /// Measured with the clock that does not jump (RFC 9111 section 4.2.3).
    func age(at now: Duration) -> Duration {
        initialAge + max(now - received, .zero)
    }

    /// This response after the server has confirmed it (section 4.3.4).
    func confirmed(by newer: HTTPResponse, to request: HTTPRequest, _ timing: ExchangeTiming) -> StoredResponse {
        var updated = response
        updated.headers = StorableFields.updated(response.headers, by: newer.headers)
        return StoredResponse(updated, to: request, timing)
    }

    /// What a request asks with whether it is still right (section 4.3.1); nil where it cannot.
    var validators: HTTPHeaders? {
        var validators = HTTPHeaders()
        if let tag = response.headers.first("ETag"), EntityTag(tag) != nil {
            validators.append("If-None-Match", tag)
        }
        let changed = response.headers.first("Last-Modified")
        if let changed, HTTPDate(changed, now: date.sinceEpoch) != nil {
            validators.append("If-Modified-Since", changed)
        }
        return validators.fields.isEmpty ? nil : validators
    }

    /// What it takes, roughly.
    var sizeBytes: Int {
        let fields = response.headers.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 64 }
        return response.body.count + fields + (selecting?.sizeBytes ?? 0) + 512
    }

    private static func age(of response: HTTPResponse, sent: HTTPDate?, _ timing: ExchangeTiming) -> Duration {
        let apparent = sent.map { max(timing.wallClock - $0.sinceEpoch, .zero) } ?? .zero
        let told = response.headers.first("Age").flatMap { FieldList.elements($0).first }
        let corrected = (told.flatMap { DeltaSeconds.read($0) } ?? .zero) + (timing.received - timing.sent)
        return max(apparent, corrected)
    }
}
