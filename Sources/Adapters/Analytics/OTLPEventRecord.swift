import LifecycleDomain

/// An event as OTLP has it: a log record with a name (opentelemetry.proto.logs.v1.LogRecord, `event_name`).
struct OTLPEventRecord: Encodable {
    private let timeUnixNano: String
    private let observedTimeUnixNano: String
    private let severityNumber = 9
    private let severityText = "INFO"
    private let eventName: String
    private let attributes: [OTLPAttribute]

    /// Takes an event of a session (`session.id` of the semantic conventions).
    init(_ event: AnalyticsEvent, session: String) {
        let nanoseconds = "\(event.time.microseconds)000"
        timeUnixNano = nanoseconds
        observedTimeUnixNano = nanoseconds
        eventName = event.name
        attributes =
            [OTLPAttribute(AnalyticsEvent.sessionAttribute, .string(session))] + OTLPAttribute.list(event.attributes)
    }
}
