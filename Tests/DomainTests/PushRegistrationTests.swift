import LifecycleDomain
import Testing

/// What of a registration the app's server must be told.
struct PushRegistrationTests {
    private let home = PushSubscription.Home(url: SecretText("https://api/1"), isOfThisAlone: true)

    private func subscription(_ endpoint: String, auth: String? = nil) -> PushSubscription {
        PushSubscription(
            endpoint: SecretText(endpoint), keys: auth.map { PushKeys(p256dh: "p", auth: SecretText($0)) },
            isOurs: false)
    }

    /// The same endpoint and keys again are nothing new; other keys are posted again, at the same place.
    @Test func again() {
        var registration = PushRegistration()
        registration.register(subscription("e1", auth: "k1"))
        #expect(registration.owed == 1)
        registration.posted(SecretText("e1"), home: home)
        let posted = registration
        registration.register(subscription("e1", auth: "k1"))
        #expect(registration == posted && registration.owed == 0)
        registration.register(subscription("e1", auth: "k2"))
        #expect(registration.owed == 1 && registration.former.isEmpty)
    }

    /// What was replaced or taken back must be forgotten, until it is registered again.
    @Test func former() {
        var registration = PushRegistration()
        registration.register(subscription("e1"))
        registration.register(subscription("e2"))
        #expect(registration.former.map(\.endpoint.value) == ["e1"] && registration.owed == 2)
        registration.unregister()
        #expect(registration.former.map(\.endpoint.value) == ["e1", "e2"] && registration.current == nil)
        registration.register(subscription("e1"))
        #expect(registration.former.map(\.endpoint.value) == ["e2"])
        registration.deleted(SecretText("e2"))
        registration.unregister()
        registration.deleted(SecretText("e1"))
        #expect(registration.isEmpty)
    }

    /// An answer that comes when another endpoint is registered says nothing of that.
    @Test func lateAnswer() {
        var registration = PushRegistration()
        registration.register(subscription("e1"))
        registration.register(subscription("e2"))
        registration.posted(SecretText("e1"), home: home)
        #expect(registration.current?.home == nil && registration.owed == 2)
    }
}
