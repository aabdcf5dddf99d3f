import FoundationEssentials
import HTTPClient
import LifecycleDomain

/// How a client says who it is: with a secret by HTTP Basic, without one by its name in the body (RFC 6749 sections
/// 2.3.1 and 3.2.1).
struct ClientAuthentication {
    let id: String
    let secret: SecretText?

    /// A request of a form to an endpoint of the server's.
    func request(to url: HTTPURL, _ form: FormBody) -> HTTPRequest {
        var form = form
        var headers: HTTPHeaders = ["Accept": "application/json", "Content-Type": FormBody.mediaType]
        if let secret {
            let pair = "\(FormBody.encoded(id)):\(FormBody.encoded(secret.value))"
            headers["Authorization"] = "Basic \(Data(pair.utf8).base64EncodedString())"
        } else {
            form.add("client_id", id)
        }
        return HTTPRequest(.post, url, headers: headers, body: form.bytes, limits: OAuthRequests.limits)
    }

    /// Reads the secret, where there is one, when it is needed.
    /// - Throws: `AuthorizationError.refused` that names the credential.
    init(id: String, credential: String?, in credentials: CredentialFolder) throws(AuthorizationError) {
        self.id = id
        do throws(StepFailure) {
            secret = try credential.map { name throws(StepFailure) in try credentials.text(name) }
        } catch {
            throw .refused(error.message)
        }
    }
}
