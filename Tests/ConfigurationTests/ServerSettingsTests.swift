import LifecycleConfiguration
import Testing

/// `[OAuth]`, `[Notifications]` and what is known of credentials.
struct ServerSettingsTests {
    private static let oauth = "[OAuth]\nIssuer=https://id.example.org\nClientID=c\n"
    private static let notifications = "[Notifications]\nSubscriptions=https://api.example.org/s\n"

    /// Every key reaches its setting; without the sections there are none.
    @Test func values() throws {
        let configuration = try readConfiguration(
            """
            [OAuth]
            Issuer=https://id.example.org/realms/clinic
            ClientID=clinic cart
            ClientCredential=api-client
            Scopes=openid email
            Scopes=offline_access openid
            UserClaim=email
            AllowedOrigins=https://API.example.org https://b.example.org:8443/
            RevokeFor=30d
            CAFile=/etc/clinic//ca.pem
            [Notifications]
            Subscriptions=https://api.example.org/push?app=clinic
            PushServer=https://push.example.org/ntfy
            Required=yes
            Timeout=3s
            [Credential a]
            Kind=jwt
            MinimumValidity=1h
            [Credential b]
            Kind=x509
            """)
        let oauth = try #require(configuration.oauth)
        #expect(oauth.issuer == "https://id.example.org/realms/clinic" && oauth.clientID == "clinic cart")
        #expect(oauth.clientCredential == "api-client" && oauth.userClaim == "email")
        #expect(oauth.scopes == ["openid", "email", "offline_access"])
        #expect(oauth.allowedOrigins == ["https://api.example.org", "https://b.example.org:8443"])
        #expect(oauth.revokeFor == .seconds(30 * 86_400) && oauth.caFile == "/etc/clinic/ca.pem")
        let notifications = try #require(configuration.notifications)
        #expect(notifications.subscriptions == "https://api.example.org/push?app=clinic")
        #expect(notifications.pushServer == "https://push.example.org/ntfy")
        #expect(notifications.isRequired && notifications.timeout == .seconds(3))
        #expect(configuration.credentials.map(\.kind) == [.jwt, .x509])
        #expect(configuration.credentials.map(\.minimumValidity) == [.seconds(3600), .seconds(86_400)])
        let none = try readConfiguration("")
        #expect(none.oauth == nil && none.notifications == nil)
    }

    /// On this machine a server needs no TLS; scopes can be left to the server.
    @Test func loopback() throws {
        let text = "[OAuth]\nIssuer=http://localhost:9500\nClientID=c\nScopes="
        let oauth = try #require(try readConfiguration(text).oauth)
        #expect(oauth.issuer == "http://localhost:9500" && oauth.scopes == [])
    }

    /// What is wrong is named with its place, and what would be right.
    @Test(arguments: [
        (
            "[OAuth]\nClientID=c",
            "app.conf:1: [OAuth] Issuer: is missing, write for instance Issuer=https://id.example.org"
        ),
        (
            "[OAuth]\nIssuer=https://x",
            "app.conf:1: [OAuth] ClientID: is missing, write for instance ClientID=clinic-cart"
        ),
        (
            "[OAuth]\nClientID=c\nIssuer=http://id.example.org",
            "app.conf:3: [OAuth] Issuer: \"http://id.example.org\" would send tokens for all to read, write https://"
        ),
        (
            "[OAuth]\nClientID=c\nIssuer=https://x?y",
            "app.conf:3: [OAuth] Issuer: \"https://x?y\" has a query, write the URL without it"
        ),
        (
            "[OAuth]\nClientID=c\nIssuer=id.example.org",
            "app.conf:3: [OAuth] Issuer: \"id.example.org\" is no URL, write for instance https://api.example.org/x"
        ),
        (
            "\(oauth)AllowedOrigins=https://a/b",
            "app.conf:4: [OAuth] AllowedOrigins: \"https://a/b\" has a path, write scheme, host and port alone: "
                + "https://api.example.org"
        ),
        (
            "\(oauth)Scopes=a \"b\\\\c\"",
            "app.conf:4: [OAuth] Scopes: \"b\\c\" is no scope, write ASCII without spaces, \" and \\"
        ),
        (
            "\(oauth)ClientCredential=a/b",
            "app.conf:4: [OAuth] ClientCredential: \"a/b\" cannot name a credential, write ASCII without spaces, / and :"
        ),
        (
            "\(oauth)RevokeFor=infinity",
            "app.conf:4: [OAuth] RevokeFor: \"infinity\" is no possible time, write one from 1s to 31536000s"
        ),
        ("\(oauth)CAFile=ca.pem", "app.conf:4: [OAuth] CAFile: \"ca.pem\" is not absolute, begin with a slash"),
        ("\(oauth)Issuers=x", "app.conf:4: [OAuth] Issuers: no such key, did you mean Issuer=?"),
        ("[OAuth x]", "app.conf:1: [OAuth x]: takes no name, write [OAuth]"),
        (
            "[Notifications]\nTimeout=1s",
            "app.conf:1: [Notifications] Subscriptions: is missing, write for instance "
                + "Subscriptions=https://api.example.org/push/subscriptions"
        ),
        (
            "\(notifications)PushServer=http://push.example.org",
            "app.conf:3: [Notifications] PushServer: \"http://push.example.org\" would send tokens for all to read, "
                + "write https://"
        ),
        (
            "\(notifications)Timeout=0",
            "app.conf:3: [Notifications] Timeout: \"0\" is no possible time, write one from 1ms to 3600s"
        ),
        (
            "[Credential k]\nKind=pem",
            "app.conf:2: [Credential k] Kind: \"pem\" is no value of it, write one of opaque, jwt, x509"
        ),
        (
            "[Credential k]\nMinimumValidity=1h",
            "app.conf:2: [Credential k] MinimumValidity: cannot be told of an opaque credential, write Kind=jwt or Kind=x509"
        ),
    ])
    func refusals(text: String, expected: String) throws {
        #expect(try refusal(of: text) == expected)
    }
}
