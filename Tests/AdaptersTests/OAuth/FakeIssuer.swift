import FoundationEssentials
import HTTPClient
import LifecycleAdapters
import LifecycleDomain
import Synchronization
import TestKit

/// An authorization server of a test: metadata in its place, every other answer from a script.
final class FakeIssuer: Sendable {
    static let issuer = "https://id.example.org/tenant"

    private struct State {
        var metadata: HTTPResponse?
        var answers: [Result<HTTPResponse, HTTPError>] = []
    }

    private let state: Mutex<State>
    let time = HandTime()
    private let folder: ScratchFolder
    let http: ScriptedHTTPClient

    init(_ answers: HTTPResponse..., secret: String? = nil) throws {
        folder = try ScratchFolder()
        if let secret { try folder.write("\(secret)\n", to: "api-client") }
        let state = State(metadata: .json(Self.metadata), answers: answers.map { .success($0) })
        self.state = Mutex(state)
        let box = Weak()
        http = ScriptedHTTPClient { request throws(HTTPError) in
            guard let issuer = box.issuer.withLock({ $0 }) else { throw .cancelled }
            return try issuer.answer(request)
        }
        box.issuer.withLock { [weak self] in $0 = self }
    }

    private final class Weak: Sendable {
        let issuer = Mutex<FakeIssuer?>(nil)
    }

    static let metadata = """
        {"issuer":"\(issuer)","token_endpoint":"\(issuer)/token","revocation_endpoint":"\(issuer)/revoke",
        "device_authorization_endpoint":"\(issuer)/device","userinfo_endpoint":"\(issuer)/me","jwks_uri":"x"}
        """

    /// What the place of the metadata answers; nil: the server cannot be reached.
    func setMetadata(_ response: HTTPResponse?) { state.withLock { $0.metadata = response } }

    func then(_ response: HTTPResponse) { state.withLock { $0.answers.append(.success(response)) } }

    func then(_ error: HTTPError) { state.withLock { $0.answers.append(.failure(error)) } }

    private func answer(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
        let down = HTTPError.unreachable(request.url.origin, "connection refused")
        if request.url.path.contains("/.well-known/") {
            guard let metadata = state.withLock({ $0.metadata }) else { throw down }
            return metadata
        }
        let next = state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
        guard let next else { throw down }
        return try next.get()
    }

    /// What was asked besides the metadata.
    var requests: [HTTPRequest] { http.requests.filter { !$0.url.path.contains("/.well-known/") } }

    var credentials: CredentialFolder { CredentialFolder(path: folder.path) }

    func client(isPublic: Bool = true, claim: String = "sub") -> OAuthClient {
        OAuthClient(
            issuer: Self.issuer, id: "clinic cart", credential: isPublic ? nil : "api-client",
            scopes: ["openid", "offline_access"], userClaim: claim, revokeFor: .seconds(86_400))
    }

    func directory() -> ServerDirectory { ServerDirectory(http: http, time: time) }

    func server(isPublic: Bool = true, claim: String = "sub") -> OAuthServer {
        OAuthServer(
            client: client(isPublic: isPublic, claim: claim), directory: directory(), http: http,
            credentials: credentials, time: time)
    }

    func carrier(_ directory: ServerDirectory? = nil) -> RevocationCarrier {
        RevocationCarrier(
            directory: directory ?? self.directory(), http: http, credentials: credentials, time: time)
    }

    /// An ID token with these claims; its signature is none.
    func idToken(_ claims: String) -> String {
        let parts = [#"{"alg":"RS256"}"#, claims, "signature"].map { Base64URL.encode(Array($0.utf8)) }
        return parts.joined(separator: ".")
    }
}

extension HTTPResponse {
    static func json(_ text: String, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: Array(text.utf8))
    }

    static func error(_ code: String, status: Int = 400) -> HTTPResponse {
        .json(#"{"error":"\#(code)","error_description":"the token s3cret is bad"}"#, status: status)
    }
}

extension HTTPRequest {
    /// The body as a text.
    var text: String { String(decoding: body ?? [], as: UTF8.self) }
}
