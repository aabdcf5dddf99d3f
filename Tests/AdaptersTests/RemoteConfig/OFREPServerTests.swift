import HTTPClient
import LifecycleDomain
import LifecycleUseCases
import TestKit
import Testing

@testable import LifecycleAdapters

/// The bulk evaluation of OFREP 0.3.0, word by word.
struct OFREPServerTests {
    private static let alice = EvaluationContext(targetingKey: "alice", attributes: ["ward": "3"])
    private static let session = DataScope.session(Generation(7))

    private static func server(
        _ client: any HTTPClient, endpoint: String = "https://flags.example.org/base/"
    ) throws -> OFREPServer {
        OFREPServer(
            client: client, endpoint: try #require(HTTPURL(endpoint)),
            credential: HeadersCredential(nil, in: CredentialFolder(path: nil)), timeout: .seconds(3),
            time: FixedTime())
    }

    private static func answer(
        _ response: HTTPResponse, etag: String? = nil
    ) async throws -> Result<FlagAnswer, FlagServerError> {
        let server = try server(ScriptedHTTPClient { _ throws(HTTPError) in response })
        do throws(FlagServerError) {
            return .success(try await server.evaluate(alice, of: session, etag: etag))
        } catch {
            return .failure(error)
        }
    }

    /// One POST to the path of the protocol, on the user's behalf, with the context and what lets the device in.
    @Test func theRequest() async throws {
        let client = ScriptedHTTPClient { _ throws(HTTPError) in HTTPResponse(status: 304) }
        let folder = try ScratchFolder()
        try folder.write("X-API-Key=k1", to: "key")
        let server = OFREPServer(
            client: client, endpoint: try #require(HTTPURL("https://flags.example.org/base/")),
            credential: HeadersCredential("key", in: CredentialFolder(path: folder.path)), timeout: .seconds(3),
            time: FixedTime())
        #expect(try await server.evaluate(Self.alice, of: Self.session, etag: "\"v1\"") == .unchanged)
        let request = try #require(client.requests.first)
        #expect(request.method == .post)
        #expect(request.url.text == "https://flags.example.org/base/ofrep/v1/evaluate/flags")
        #expect(
            request.body.map { String(decoding: $0, as: UTF8.self) }
                == #"{"context":{"targetingKey":"alice","ward":"3"}}"#)
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["X-API-Key"] == "k1")
        #expect(request.headers["If-None-Match"] == "\"v1\"")
        #expect(request.partition == .owner([0, 0, 0, 0, 0, 0, 0, 7]))
        #expect(request.wantsBearer)
        #expect(request.limits.total == .seconds(3))
        _ = try? await server.evaluate(Self.alice, of: .device, etag: nil)
        #expect(client.requests[1].partition == .device)
        #expect(client.requests[1].headers["If-None-Match"] == nil)
        #expect(!client.requests[1].wantsBearer)
        #expect(folder.exists("key"))
    }

    /// Values of every kind, failures, defaults and metadata of a whole answer.
    @Test func theAnswer() async throws {
        let body = """
            {"flags":[
            {"key":"b","value":true,"reason":"STATIC","variant":"on","metadata":{"owner":"x"}},
            {"key":"s","value":"","reason":"SPLIT"},
            {"key":"big","value":9007199254740993},{"key":"d","value":1.5e300},
            {"key":"o","value":{"a":[1,null]}},
            {"key":"default","reason":"DISABLED"},{"key":"null","value":null},
            {"key":"failed","errorCode":"PARSE_ERROR","errorDetails":"x"},
            {"key":"list","value":[1]}
            ],"metadata":{"version":3,"owner":"all"},"eventStreams":[{"type":"sse","url":"https://x/secret"}],"new":1}
            """
        let response = HTTPResponse(status: 200, headers: ["etag": "W/\"v1\""], body: Array(body.utf8))
        guard case .success(.flags(let flags, let etag)) = try await Self.answer(response) else { throw Unexpected() }
        #expect(etag == "W/\"v1\"")
        let values: [String: StructuredValue?] = [
            "b": .bool(true), "s": .string(""), "big": .int(9_007_199_254_740_993), "d": .double(1.5e300),
            "o": .object(["a": .array([.int(1), .null])]), "default": nil, "null": nil, "failed": nil, "list": nil,
        ]
        #expect(flags.flags.count == values.count)
        for (key, value) in values { #expect(flags[key]?.value == value, "\(key)") }
        #expect(flags["b"]?.metadata == .object(["version": .int(3), "owner": .string("x")]))
        #expect(flags["failed"]?.errorCode == "PARSE_ERROR")
        #expect(flags["list"]?.errorCode == "PARSE_ERROR")
        #expect(flags["default"]?.reason == "DISABLED")
    }

    /// What is no bulk evaluation is no answer: a login page of a network in between, a part, another protocol.
    @Test(arguments: ["", "<html>sign in</html>", "[]", "{}", #"{"flags":{}}"#, #"{"flags":[{"value":1}]}"#, "{"])
    func noAnswer(body: String) async throws {
        let result = try await Self.answer(HTTPResponse(status: 200, body: Array(body.utf8)))
        #expect(
            result
                == .failure(
                    .unavailable("flags: the answer of https://flags.example.org is no bulk evaluation of OFREP")))
    }

    /// A 304 that nobody asked for is an error, never somebody's values (case 13).
    @Test func unaskedUnchanged() async throws {
        guard case .failure(.unavailable) = try await Self.answer(HTTPResponse(status: 304)) else {
            throw Unexpected()
        }
        #expect(try await Self.answer(HTTPResponse(status: 304), etag: "\"x\"") == .success(.unchanged))
    }

    /// The classes of refusals.
    @Test func refusals() async throws {
        for status in [401, 403] {
            guard case .failure(.refused) = try await Self.answer(HTTPResponse(status: status)) else {
                throw Unexpected()
            }
        }
        for status in [204, 302, 400, 404, 500, 503] {
            guard case .failure(.unavailable(let message)) = try await Self.answer(HTTPResponse(status: status)) else {
                throw Unexpected()
            }
            #expect(message == "flags: https://flags.example.org answers \(status)")
        }
    }

    /// Retry-After in seconds and as a date; nonsense is none (case 15).
    @Test(
        arguments: [
            ("5", Duration.seconds(5)), ("Sun, 06 Nov 1994 08:49:47 GMT", .seconds(10)),
            ("1000000000", .seconds(86_400)),
            ("-1", nil), ("soon", nil), ("", nil),
        ] as [(String, Duration?)])
    func retryAfter(text: String, expected: Duration?) async throws {
        let response = HTTPResponse(status: 429, headers: ["Retry-After": text])
        guard case .failure(.busy(let wait, _)) = try await Self.answer(response) else { throw Unexpected() }
        #expect(wait == expected)
    }

    /// The same bytes for the same context; another endpoint, user or attribute is another binding.
    @Test func bindings() throws {
        let client = ScriptedHTTPClient { _ throws(HTTPError) in HTTPResponse(status: 500) }
        let server = try Self.server(client)
        let other = try Self.server(client, endpoint: "https://other.example.org/base/")
        let many = Dictionary(uniqueKeysWithValues: (0..<30).map { ("k\($0)", "v") })
        let context = EvaluationContext(targetingKey: "a", attributes: many)
        #expect(server.binding(of: context) == server.binding(of: context))
        let bindings = [
            server.binding(of: Self.alice), other.binding(of: Self.alice),
            server.binding(of: EvaluationContext(targetingKey: "bob", attributes: ["ward": "3"])),
            server.binding(of: EvaluationContext(targetingKey: "alice", attributes: ["ward": "4"])),
        ]
        #expect(Set(bindings).count == bindings.count)
        #expect(!bindings.joined().contains("alice"))
    }

    /// What keeps an answer from coming is named by the origin alone.
    @Test func transportErrors() async throws {
        let origin = HTTPOrigin(isSecure: true, host: "flags.example.org", port: nil)
        let server = try Self.server(
            ScriptedHTTPClient { _ throws(HTTPError) in throw .timedOut(origin, after: .seconds(3)) })
        await #expect(throws: FlagServerError.unavailable("flags: \(HTTPError.timedOut(origin, after: .seconds(3)))")) {
            try await server.evaluate(Self.alice, of: Self.session, etag: nil)
        }
        let cancelled = try Self.server(ScriptedHTTPClient { _ throws(HTTPError) in throw .cancelled })
        await #expect(throws: FlagServerError.cancelled) {
            try await cancelled.evaluate(Self.alice, of: Self.session, etag: nil)
        }
    }

    private struct Unexpected: Error {}
}
