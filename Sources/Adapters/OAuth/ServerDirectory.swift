package import HTTPClient
import LifecycleDomain
package import LifecycleUseCases
import Synchronization

/// Finds the endpoints of authorization servers, and remembers them in memory.
package final class ServerDirectory: Sendable {
    private struct Entry {
        let metadata: ServerMetadata
        let found: Duration
    }

    /// How long what was found is not asked for again.
    private static let lifetime = Duration.seconds(86_400)

    private let http: any HTTPClient
    private let time: any Timekeeper
    private let known = Mutex<[String: Entry]>([:])

    package init(http: any HTTPClient, time: any Timekeeper) {
        self.http = http
        self.time = time
    }

    /// What is known of a server without asking.
    func remembered(_ issuer: String) -> ServerMetadata? {
        known.withLock { $0[issuer]?.metadata }
    }

    /// Asks anew the next time: an endpoint was not where it should be.
    func forget(_ issuer: String) {
        known.withLock { $0[issuer] = nil }
    }

    /// The endpoints of a server.
    /// - Throws: `AuthorizationError`: `refused` for metadata that cannot be used, `unavailable` when none came.
    func metadata(of issuer: String) async throws(AuthorizationError) -> ServerMetadata {
        let entry = known.withLock { $0[issuer] }
        if let entry, time.uptime - entry.found < Self.lifetime { return entry.metadata }
        do throws(AuthorizationError) {
            let metadata = try await ask(issuer)
            known.withLock { $0[issuer] = Entry(metadata: metadata, found: time.uptime) }
            return metadata
        } catch {
            // Better old than none, while the server does not answer.
            if case .unavailable = error, let old = remembered(issuer) { return old }
            throw error
        }
    }

    private func ask(_ issuer: String) async throws(AuthorizationError) -> ServerMetadata {
        guard let base = HTTPURL(issuer) else { throw .refused("Issuer= is no URL") }
        for url in Self.locations(base) {
            let request = HTTPRequest(.get, url, headers: ["Accept": "application/json"], limits: OAuthRequests.limits)
            let response = try await OAuthRequests.send(request, http, now: time.now)
            // What is not there may be at the next place.
            if (400..<500).contains(response.status) { continue }
            guard response.status == 200 else {
                throw .refused("\(base.origin) answered \(response.status) when asked for its metadata")
            }
            guard let document = OAuthJSON.read(ServerMetadata.Document.self, in: response) else {
                throw .refused("\(base.origin) has metadata that cannot be read")
            }
            do throws(ServerMetadata.Refusal) {
                return try ServerMetadata(document, issuer: issuer)
            } catch {
                throw .refused("\(base.origin) cannot be used: \(error.reason)")
            }
        }
        throw .refused("\(base.origin) has no metadata where RFC 8414 and OpenID Connect Discovery say")
    }

    /// Where the metadata may be: behind the issuer's path (OpenID Connect Discovery section 4), and in front of it
    /// (RFC 8414 section 3.1 and, for OpenID servers, section 5).
    static func locations(_ issuer: HTTPURL) -> [HTTPURL] {
        let path = issuer.path == "/" ? "" : issuer.path
        let openID = "/.well-known/openid-configuration"
        let oauth = "/.well-known/oauth-authorization-server"
        let paths = [path.hasSuffix("/") ? path.dropLast() + openID : path + openID, oauth + path]
        let all = path.isEmpty ? paths : paths + [openID + path]
        return all.compactMap { HTTPURL(issuer.origin.description + $0) }
    }
}
