import HTTPClient
package import LifecycleDomain

/// Says which tokens of a session must be revoked: the refresh tokens first, since a server ends with one of them what
/// was made of it (RFC 7009 section 2.1), then the access tokens, which not every server does.
package struct RevocationPlanner: Sendable {
    package static let step = LogoutStep.revocation.reportNames[0]

    let client: OAuthClient
    let directory: ServerDirectory

    package init(client: OAuthClient, directory: ServerDirectory) {
        self.client = client
        self.directory = directory
    }

    package func duties(
        of logout: LogoutID, secrets: [(item: KeychainItem, bytes: [UInt8])], now: RealtimeInstant
    ) -> [ServerDuty] {
        [SecretKind.refreshToken, .accessToken].flatMap { kind in
            secrets.filter { $0.item.kind == kind }.map { secret in
                duty(revoking: SecretText(String(decoding: secret.bytes, as: UTF8.self)), kind, of: logout, now: now)
            }
        }
    }

    func duty(
        revoking token: SecretText, _ kind: SecretKind, of logout: LogoutID, now: RealtimeInstant
    ) -> ServerDuty {
        let payload = RevocationPayload(
            client, token: token, hint: kind == .refreshToken ? "refresh_token" : "access_token",
            endpoint: directory.remembered(client.issuer)?.revocationEndpoint?.text)
        return ServerDuty(
            logout: logout, step: Self.step, payload: payload.bytes, expires: now.advanced(by: client.revokeFor))
    }
}
