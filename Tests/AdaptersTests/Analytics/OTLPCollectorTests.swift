import CZlib
import FoundationEssentials
import HTTPClient
import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing
import Varlink

@testable import LifecycleAdapters

/// OTLP/HTTP with JSON, word by word.
struct OTLPCollectorTests {
    private static func collector(_ client: any HTTPClient) throws -> OTLPCollector {
        OTLPCollector(
            client: client, endpoint: try #require(HTTPURL("http://[::1]:4318")),
            credential: HeadersCredential(nil, in: CredentialFolder(path: nil)),
            resource: OTLPResource(serviceName: "clinic", serviceVersion: "1.2"), time: FixedTime())
    }

    private static func batch(_ collector: OTLPCollector) throws -> EventBatch {
        let event = try AnalyticsEvent(
            name: "visit.saved",
            attributes: [
                "text": .string("ü/\""), "yes": .bool(true), "big": .int(.max), "part": .double(0.5),
                "list": .array([.int(1), .string("x")]), "object": .object(["b": .int(2), "a": .bool(false)]),
            ], time: RealtimeInstant(microseconds: 1_544_712_660_300_000))
        let payload = collector.encode(event, session: "s1")
        return EventBatch(scope: .device, ids: [1, 2], payloads: [payload, payload], installation: "i1")
    }

    private static func result(_ response: HTTPResponse) async throws -> DeliveryResult {
        let collector = try collector(ScriptedHTTPClient { _ throws(HTTPError) in response })
        return await collector.send(try batch(collector))
    }

    /// The body as the specification has it: lowerCamelCase, 64-bit numbers as strings, one resource, gzipped.
    @Test func theRequest() async throws {
        let client = ScriptedHTTPClient { _ throws(HTTPError) in HTTPResponse(status: 200, body: Array("{}".utf8)) }
        let collector = try Self.collector(client)
        #expect(await collector.send(try Self.batch(collector)) == .accepted(rejected: 0, detail: nil))
        let request = try #require(client.requests.first)
        #expect(request.method == .post)
        #expect(request.url.text == "http://[::1]:4318/v1/logs")
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["Content-Encoding"] == "gzip")
        let body = String(decoding: try #require(Self.inflated(request.body ?? [])), as: UTF8.self)
        let record = """
            {"timeUnixNano":"1544712660300000000","observedTimeUnixNano":"1544712660300000000","severityNumber":9,\
            "severityText":"INFO","eventName":"visit.saved","attributes":[\
            {"key":"session.id","value":{"stringValue":"s1"}},\
            {"key":"big","value":{"intValue":"9223372036854775807"}},\
            {"key":"list","value":{"arrayValue":{"values":[{"intValue":"1"},{"stringValue":"x"}]}}},\
            {"key":"object","value":{"kvlistValue":{"values":[{"key":"a","value":{"boolValue":false}},\
            {"key":"b","value":{"intValue":"2"}}]}}},\
            {"key":"part","value":{"doubleValue":0.5}},\
            {"key":"text","value":{"stringValue":"ü/\\""}},{"key":"yes","value":{"boolValue":true}}]}
            """
        let logs = try #require(Self.member("resourceLogs", of: try Self.json(body)).first)
        let scope = try #require(Self.member("scopeLogs", of: logs).first)
        #expect(Self.member("logRecords", of: scope) == [try Self.json(record), try Self.json(record)])
        let text = "\(logs.objectValue?["resource"] ?? .null)"
        for expected in [
            "service.name", "clinic", "1.2", "service.instance.id", "app.installation.id", "i1", "os.type",
        ] {
            #expect(text.contains("\"\(expected)\""), "\(expected)")
        }
    }

    /// Only 429, 502, 503 and 504 are tried again; everything else that is no success is dropped (case 25).
    @Test func classes() async throws {
        for status in [429, 502, 503, 504] {
            let response = HTTPResponse(status: status, headers: ["Retry-After": "3"])
            #expect(
                try await Self.result(response)
                    == .retry(after: .seconds(3), detail: "http://[::1]:4318 answers \(status)"))
        }
        for status in [301, 400, 401, 403, 404, 408, 413, 415, 500, 501, 505] {
            #expect(
                try await Self.result(HTTPResponse(status: status))
                    == .refused(detail: "http://[::1]:4318 answers \(status)"))
        }
    }

    /// What was taken in part is never sent again; `"partialSuccess":null` is a success (case 25).
    @Test(arguments: [
        ("", 0), ("{}", 0), (#"{"partialSuccess":null}"#, 0), (#"{"partialSuccess":{}}"#, 0), ("no JSON", 0),
        (#"{"partialSuccess":{"rejectedLogRecords":"2","errorMessage":"alice"}}"#, 2),
        (#"{"partialSuccess":{"rejectedLogRecords":1}}"#, 1),
    ])
    func successes(body: String, rejected: Int) async throws {
        let response = HTTPResponse(status: 200, body: Array(body.utf8))
        #expect(try await Self.result(response) == .accepted(rejected: rejected, detail: nil))
    }

    /// A login page of a network in between took nothing.
    @Test func aWebPage() async throws {
        let response = HTTPResponse(
            status: 200, headers: ["content-type": "Text/HTML; charset=utf-8"], body: Array("<html>".utf8))
        #expect(
            try await Self.result(response) == .retry(after: nil, detail: "http://[::1]:4318 answers with a web page"))
    }

    /// Without an answer it is tried again; what can never be sent is not.
    @Test func transportErrors() async throws {
        let origin = HTTPOrigin(isSecure: false, host: "::1", port: 4318)
        let lost = HTTPError.connectionLost(origin, "reset")
        let collector = try Self.collector(ScriptedHTTPClient { _ throws(HTTPError) in throw lost })
        #expect(await collector.send(try Self.batch(collector)) == .retry(after: nil, detail: "\(lost)"))
        let invalid = try Self.collector(
            ScriptedHTTPClient { _ throws(HTTPError) in throw .invalidRequest("a header") })
        #expect(await invalid.send(try Self.batch(invalid)) == .refused(detail: "a header"))
    }

    /// What was compressed is what zlib finds again, of any size.
    @Test(arguments: [0, 1, 100, 300_000])
    func gzip(size: Int) throws {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let compressed = try #require(Gzip.compress(bytes))
        #expect(compressed.prefix(2) == [0x1F, 0x8B])
        #expect(Self.inflated(compressed) == bytes)
    }

    private static func json(_ text: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    private static func member(_ name: String, of value: JSONValue) -> [JSONValue] {
        if case .array(let values) = value.objectValue?[name] { values } else { [] }
    }

    private static func inflated(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var (input, output) = (bytes, [UInt8](repeating: 0, count: 1 << 20))
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return inflate(&stream, Z_FINISH)
            }
        }
        return result == Z_STREAM_END ? Array(output.dropLast(Int(stream.avail_out))) : nil
    }
}
