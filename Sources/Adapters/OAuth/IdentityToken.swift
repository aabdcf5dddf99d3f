import LifecycleDomain

/// The checks of an ID token that is taken straight from a token endpoint (OpenID Connect Core section 3.1.3.7).
enum IdentityToken {
    /// How far the clocks of server and device may be apart.
    private static let clockTolerance = Duration.seconds(60)

    /// The claims of a token that is this issuer's, for this client, and not too old.
    /// - Throws: `AuthorizationError.refused`; it shows nothing of the token.
    static func checked(
        _ token: SecretText, client: OAuthClient, now: RealtimeInstant
    ) throws(AuthorizationError) -> JSONWebToken.Claims {
        guard let claims = JSONWebToken.claims(of: Array(token.value.utf8)) else {
            throw .refused("\(client.issuer) sent an ID token that is none")
        }
        guard claims.issuer?.utf8.elementsEqual(client.issuer.utf8) == true else {
            throw .refused("\(client.issuer) sent an ID token of another issuer")
        }
        let audiences = claims.audiences
        let party = claims.members["azp"]?.text
        guard audiences.contains(client.id), party == nil || party == client.id else {
            throw .refused("\(client.issuer) sent an ID token for another client")
        }
        guard let expires = claims.expires, now < expires.advanced(by: clockTolerance) else {
            throw .refused("\(client.issuer) sent an ID token that is too old: is the clock of this device right?")
        }
        return claims
    }
}
