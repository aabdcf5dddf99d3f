import FoundationEssentials
import SocketAPI
import Testing
import Varlink

/// The message types against the interface texts.
@Suite struct MessageTests {
    /// Each method's messages, with every member set, fit the text, and the text has no member that they lack.
    @Test func messagesHaveTheShapeOfTheTexts() throws {
        let samples =
            try Self.lifecycle() + Self.session() + Self.keychain() + Self.caches() + Self.notifications()
            + Self.remoteConfig() + Self.analytics()
        for sample in samples {
            let description = try InterfaceDescription(text: sample.text)
            let method = try #require(description.methods[sample.method])
            for (members, structure) in [(sample.parameters, method.parameters), (sample.reply, method.reply)] {
                let mismatch = description.firstMismatch(in: members, against: structure)
                #expect(mismatch == nil, "\(sample.interface).\(sample.method)")
                #expect(members.keys.sorted() == structure.fields.map(\.name).sorted())
            }
        }
    }

    /// Absent members are left out, not written as null.
    @Test func absentMembersAreLeftOut() throws {
        let bytes = try JSONEncoder().encode(SessionInterface.Logout.Reply())
        #expect(String(decoding: bytes, as: UTF8.self) == "{}")
    }

    /// The enumerations have the values of the texts, no more and no fewer.
    @Test func enumerationsHaveTheValuesOfTheTexts() throws {
        let lifecycle = try InterfaceDescription(text: LifecycleInterface.text)
        let session = try InterfaceDescription(text: SessionInterface.text)
        let keychain = try InterfaceDescription(text: KeychainInterface.text)
        #expect(lifecycle.types["Outcome"] == Self.values(of: LifecycleInterface.Outcome.self))
        #expect(lifecycle.types["ServiceState"] == Self.values(of: LifecycleInterface.ServiceState.self))
        let startup = try Self.structure(lifecycle.types["Startup"])
        #expect(startup["outcome"] == .optional(Self.values(of: LifecycleInterface.StartupOutcome.self)))
        let event = try #require(lifecycle.methods["Monitor"]).reply
        #expect(event["kind"] == Self.values(of: LifecycleInterface.Monitor.Kind.self))
        #expect(session.types["Outcome"] == Self.values(of: SessionInterface.Outcome.self))
        let receipt = try Self.structure(session.types["Receipt"])
        #expect(receipt["outcome"] == .optional(Self.values(of: SessionInterface.LogoutOutcome.self)))
        #expect(receipt["reason"] == Self.values(of: SessionInterface.LogoutReason.self))
        let report = try Self.structure(session.types["StepReport"])
        #expect(report["verifiedBy"] == .array(Self.values(of: SessionInterface.Verification.self)))
        #expect(report["erasure"] == .optional(Self.values(of: SessionInterface.Erasure.self)))
        #expect(
            try Self.structure(session.types["Session"])["state"] == Self.values(of: SessionInterface.SessionState.self)
        )
        let join = try #require(session.methods["Join"]).reply
        #expect(join["event"] == Self.values(of: SessionInterface.Join.Event.self))
        let remoteConfig = try InterfaceDescription(text: RemoteConfigInterface.text)
        #expect(remoteConfig.types["Source"] == Self.values(of: RemoteConfigInterface.Source.self))
        #expect(keychain.types["Kind"] == Self.values(of: KeychainInterface.Kind.self))
    }

    /// What carries a secret does not show it when it is printed.
    @Test func secretsAreNotPrinted() {
        let store = KeychainInterface.Store.Parameters(user: "alice", generation: 1, name: "api", secret: "s3cret")
        let retrieve = KeychainInterface.Retrieve.Reply(secret: "s3cret", item: Samples.item)
        let others: [any Sendable] = [
            KeychainInterface.GetAccessToken.Parameters(user: "alice", generation: 1, rejected: "s3cret"),
            KeychainInterface.GetAccessToken.Reply(token: "s3cret"),
            NotificationsInterface.Register.Parameters(
                user: "alice", generation: 1, endpoint: "s3cret", p256dh: "k", auth: "s3cret"),
            NotificationsInterface.Register.Reply(endpoint: "s3cret"),
        ]
        var dumped = ""
        dump(store, to: &dumped)
        dump(retrieve, to: &dumped)
        for other in others { dump(other, to: &dumped) }
        #expect(!"\(store) \(retrieve) \(others) \(String(reflecting: store)) \(dumped)".contains("s3cret"))
    }

    private static func values<Value: CaseIterable & RawRepresentable<String>>(of type: Value.Type) -> TypeExpression {
        .enumeration(type.allCases.map(\.rawValue))
    }

    private static func structure(_ type: TypeExpression?) throws -> Structure {
        guard case .structure(let structure) = type else { throw MethodSample.NotAnObject() }
        return structure
    }
}
