import SocketAPI
import Testing
import Varlink

/// The errors against the interface texts.
@Suite struct ErrorTests {
    static let samples: [any SocketError] = [
        LifecycleError.configurationInvalid(message: "m"),
        LifecycleError.wrongState(state: .starting, command: "reload"),
        LifecycleError.noSuchStartup(id: "00"),
        SessionError.notSignedIn(user: "alice"),
        SessionError.logoutInProgress(user: "alice", logoutId: "00"),
        SessionError.unsentWork(user: "alice", count: 3),
        SessionError.invalidUser(user: "alice", message: "m"),
        SessionError.noSuchReceipt(id: "00"),
        SessionError.wrongState(state: "starting", command: "logout"),
        SessionError.notConfigured,
        SessionError.signInDenied,
        SessionError.signInExpired,
        SessionError.serverUnavailable(message: "m"),
        KeychainError.noSuchItem(name: "api"),
        KeychainError.notSignedIn(user: "alice"),
        KeychainError.staleGeneration(generation: 1),
        KeychainError.logoutInProgress(user: "alice", logoutId: "00"),
        KeychainError.signInRequired(user: "alice"),
        KeychainError.serverUnavailable(message: "m"),
        CachesError.noSuchCache(name: "images"),
        NotificationsError.notConfigured,
        NotificationsError.staleGeneration(generation: 1),
        NotificationsError.serverUnavailable(message: "m"),
        RemoteConfigError.noSuchFlag(key: "k"),
        RemoteConfigError.notConfigured,
        RemoteConfigError.notSignedIn(user: "alice"),
        RemoteConfigError.serverUnavailable(message: "m"),
        AnalyticsError.notConfigured,
        AnalyticsError.invalidEvent(message: "m"),
        AnalyticsError.notSignedIn(user: "alice"),
        AnalyticsError.staleGeneration(generation: 1),
    ]

    /// Each error has the name and the parameters that its text declares.
    @Test func errorsHaveTheShapeOfTheTexts() throws {
        for error in Self.samples {
            let (description, short) = try #require(try declaration(of: error))
            let structure = try #require(description.errors[short], "\(error.name)")
            let members = error.parameters.mapValues { value -> JSONValue in
                switch value {
                case .string(let string): .string(string)
                case .integer(let integer): .int(Int64(integer))
                }
            }
            #expect(description.firstMismatch(in: members, against: structure) == nil, "\(error.name)")
            #expect(members.keys.sorted() == structure.fields.map(\.name).sorted())
        }
    }

    /// Every error of the texts has a Swift case.
    @Test func textsHaveNoOtherErrors() throws {
        let declared = try InterfaceTextTests.interfaces.flatMap { interface in
            try InterfaceDescription(text: interface.text).errors.keys.map { "\(interface.name).\($0)" }
        }
        #expect(declared.sorted() == Self.samples.map(\.name).sorted())
    }

    /// A printed error shows its name and no user.
    @Test func descriptionIsTheName() {
        for error in Self.samples {
            #expect("\(error)" == error.name)
        }
    }

    private func declaration(of error: any SocketError) throws -> (InterfaceDescription, String)? {
        for interface in InterfaceTextTests.interfaces where error.name.hasPrefix("\(interface.name).") {
            let short = String(error.name.dropFirst(interface.name.count + 1))
            return (try InterfaceDescription(text: interface.text), short)
        }
        return nil
    }
}
