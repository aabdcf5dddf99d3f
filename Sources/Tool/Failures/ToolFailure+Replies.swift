import Glibc
import SocketAPI
import Varlink

extension ToolFailure {
    /// What an error reply of the service means.
    init(_ error: VarlinkError) {
        let known =
            Self(session: error) ?? Self(lifecycle: error) ?? Self(keychain: error) ?? Self(caches: error)
            ?? Self(notifications: error) ?? Self(remoteConfig: error) ?? Self(analytics: error)
            ?? Self(standard: error)
        self =
            known
            ?? ToolFailure(
                message: "the service answers \(Printable.text(error.name)), which this version does not know",
                status: .notUnderstood
            )
    }

    private init?(session error: VarlinkError) {
        guard let name = SessionError.Name(rawValue: error.name) else { return nil }
        switch name {
        case .notSignedIn:
            self = .refused("the user is not signed in: list who is with \"applifecyclectl sessions\"")
        case .logoutInProgress: self = .refused("the user is being logged out: wait for its end")
        case .unsentWork:
            let count = error.parameters["count"]?.intValue.map { $0 == 1 ? "1 piece of" : "\($0) pieces of" }
            self = .refused("\(count ?? "some") unsent work would be lost: send it, or log out with --force")
        case .invalidUser:
            self = .refused("the user cannot be used: \(error.text("message") ?? "choose another id")")
        case .noSuchReceipt:
            self = .refused("no such receipt: list them with \"applifecyclectl receipts\"")
        case .wrongState:
            self = .refused("the service is \(error.text("state") ?? "in another state"): try again when it is ready")
        case .notConfigured: self = .notConfigured("OAuth")
        case .signInDenied: self = .refused("the sign-in was denied on the other device")
        case .signInExpired:
            self.init(message: "the code was not used in time: begin again", status: .tryAgain)
        case .serverUnavailable: self = .serverUnavailable(error)
        }
    }

    private init?(lifecycle error: VarlinkError) {
        guard let name = LifecycleError.Name(rawValue: error.name) else { return nil }
        switch name {
        case .configurationInvalid:
            self.init(
                message: error.text("message") ?? "the configuration is wrong: see \"applifecyclectl check-config\"",
                status: .configuration
            )
        case .wrongState:
            self = .refused("the service is \(error.text("state") ?? "in another state"): try again when it is ready")
        case .noSuchStartup:
            self = .refused("no such startup: list them with \"applifecyclectl startups\"")
        }
    }

    private init?(keychain error: VarlinkError) {
        guard let name = KeychainError.Name(rawValue: error.name) else { return nil }
        switch name {
        case .noSuchItem: self = .refused("no such token: list them with \"applifecyclectl token list\"")
        case .notSignedIn:
            self = .refused("the user is not signed in: list who is with \"applifecyclectl sessions\"")
        case .staleGeneration: self = .refused("the session has ended: sign in again, and use the new generation")
        case .logoutInProgress: self = .refused("the user is being logged out: wait for its end")
        case .signInRequired: self = .refused("the server no longer accepts the session: sign in again")
        case .serverUnavailable: self = .serverUnavailable(error)
        }
    }

    private init?(caches error: VarlinkError) {
        guard let name = CachesError.Name(rawValue: error.name) else { return nil }
        switch name {
        case .noSuchCache:
            self = .refused("no such cache: the configuration names them, see \"applifecyclectl cat-config\"")
        }
    }

    private init?(notifications error: VarlinkError) {
        guard let name = NotificationsError.Name(rawValue: error.name) else { return nil }
        switch name {
        case .notConfigured: self = .notConfigured("Notifications")
        case .staleGeneration: self = .refused("the session has ended: sign in again, and use the new generation")
        case .serverUnavailable: self = .serverUnavailable(error)
        }
    }

    private init?(remoteConfig error: VarlinkError) {
        guard let name = RemoteConfigError.Name(rawValue: error.name) else { return nil }
        switch name {
        case .noSuchFlag: self = .refused("no such flag: list them with \"applifecyclectl flags list\"")
        case .notConfigured: self = .notConfigured("RemoteConfig")
        case .notSignedIn:
            self = .refused("the user is not signed in: list who is with \"applifecyclectl sessions\"")
        case .serverUnavailable: self = .serverUnavailable(error)
        }
    }

    private init?(analytics error: VarlinkError) {
        guard let name = AnalyticsError.Name(rawValue: error.name) else { return nil }
        switch name {
        case .notConfigured: self = .notConfigured("Analytics")
        case .invalidEvent: self = .refused("the event cannot be sent: \(error.text("message") ?? "change it")")
        case .notSignedIn:
            self = .refused("the user is not signed in: list who is with \"applifecyclectl sessions\"")
        case .staleGeneration: self = .refused("the session has ended: sign in again, and use the new generation")
        }
    }

    private static func notConfigured(_ section: String) -> ToolFailure {
        ToolFailure(
            message: "the configuration has no [\(section)], or lacks a key of it that this needs",
            status: .configuration)
    }

    /// The service says what is wrong, without secrets; it, or the caller, tries again.
    private static func serverUnavailable(_ error: VarlinkError) -> ToolFailure {
        ToolFailure(message: error.text("message") ?? "the server does not answer: try again later", status: .tryAgain)
    }

    private static func refused(_ message: String) -> ToolFailure {
        ToolFailure(message: message, status: .refused)
    }
}
