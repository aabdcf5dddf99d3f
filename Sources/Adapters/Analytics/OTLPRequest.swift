import FoundationEssentials
import LifecycleDomain
import SocketAPI

/// An export of log records in OTLP's JSON encoding (ExportLogsServiceRequest).
enum OTLPRequest {
    private struct Resource: Encodable {
        let attributes: [OTLPAttribute]
    }

    private struct Scope: Encodable {
        let name = "applifecycled"
        let version = ProductVersion.number
    }

    /// One record.
    static func record(_ event: AnalyticsEvent, session: String) -> [UInt8] {
        encoded(OTLPEventRecord(event, session: session))
    }

    /// The body with records that are encoded already.
    static func body(_ records: [[UInt8]], attributes: [OTLPAttribute]) -> [UInt8] {
        var body = Array(#"{"resourceLogs":[{"resource":"#.utf8)
        body += encoded(Resource(attributes: attributes))
        body += Array(#","scopeLogs":[{"scope":"#.utf8)
        body += encoded(Scope())
        body += Array(#","logRecords":["#.utf8)
        for (index, record) in records.enumerated() {
            if index > 0 { body.append(UInt8(ascii: ",")) }
            body += record
        }
        body += Array("]}]}]}".utf8)
        return body
    }

    private static func encoded(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        // Everything in it is a string, a number that JSON has, or a container of these.
        return (try? encoder.encode(value)).map { Array($0) } ?? []
    }
}
