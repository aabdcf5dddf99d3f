import LifecycleDomain
import Testing

/// Tokens by the clock, and which of several counts.
struct TokenTests {
    private static let stored = RealtimeInstant(microseconds: 1_000_000_000_000)

    private func item(
        _ name: String = "t", _ kind: SecretKind = .accessToken, lifetime: Int? = nil, after seconds: Int = 0
    ) -> KeychainItem {
        let stored = Self.stored.advanced(by: .seconds(seconds))
        return KeychainItem(
            name: name, kind: kind, expires: lifetime.map { stored.advanced(by: .seconds($0)) }, stored: stored)
    }

    /// A token is sent until a tenth of its life before its end, and at most 30 s; without an end always.
    @Test(arguments: [
        (3600, 3569, true), (3600, 3570, false), (5, 4, true), (5, 5, false), (0, 0, false), (-10, 0, false),
        (100, 89, true), (100, 90, false), (nil, 1_000_000, true),
    ])
    func margin(lifetime: Int?, age: Int, isGood: Bool) {
        let now = Self.stored.advanced(by: .seconds(age))
        #expect(TokenFreshness.isGood(item(lifetime: lifetime), now: now) == isGood)
    }

    /// A clock that was set back says nothing of a token's age; a little may be the difference of two clocks.
    @Test func clockSetBack() {
        let token = item(lifetime: 3600)
        #expect(TokenFreshness.isGood(token, now: Self.stored.advanced(by: .seconds(-60))))
        #expect(!TokenFreshness.isGood(token, now: Self.stored.advanced(by: .seconds(-61))))
    }

    /// Of each kind the token that was stored last counts; what is new is kept under its name.
    @Test func latest() {
        let secrets: [(item: KeychainItem, bytes: [UInt8])] = [
            (item("old", lifetime: 5), Array("a1".utf8)), (item("new", lifetime: 5, after: 1), Array("a2".utf8)),
            (item("r", .refreshToken), Array("r1".utf8)), (item("x", .other, after: 9), Array("o".utf8)),
        ]
        let tokens = SessionTokens(secrets)
        #expect(tokens.access?.value == SecretText("a2") && tokens.refresh?.value == SecretText("r1"))
        let grant = TokenGrant(accessToken: SecretText("a3"), lifetime: .seconds(60))
        #expect(tokens.accessItem(for: grant, now: Self.stored).name == "new")
        #expect(tokens.refreshItem(now: Self.stored).name == "r")
        let none = SessionTokens([])
        #expect(none.access == nil && none.accessItem(for: grant, now: Self.stored).name == "access-token")
        #expect(none.refreshItem(now: Self.stored).name == "refresh-token")
    }

    /// That a server has ended the tokens counts until there is a refresh token again.
    @Test func ended() {
        let mark: (item: KeychainItem, bytes: [UInt8]) = (item("e", .endedTokens), [])
        #expect(SessionTokens([mark]).areEnded)
        #expect(!SessionTokens([mark, (item("r", .refreshToken), [1])]).areEnded)
    }

    /// Secrets are shown nowhere.
    @Test func redacted() {
        let secret = SecretText("s3cret")
        let grant = TokenGrant(
            accessToken: secret, lifetime: nil, refreshToken: secret, idToken: secret)
        var dumped = ""
        dump(grant, to: &dumped)
        dump(PushSubscription(endpoint: secret, keys: PushKeys(p256dh: "p", auth: secret), isOurs: true), to: &dumped)
        #expect(!"\(grant) \(String(reflecting: grant)) \(dumped)".contains("s3cret"))
    }
}
