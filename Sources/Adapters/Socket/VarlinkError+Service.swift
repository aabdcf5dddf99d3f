import Glibc
import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Varlink

extension VarlinkError {
    /// An error that an interface text declares.
    init(_ error: any SocketError) {
        let parameters = error.parameters.mapValues { value -> JSONValue in
            switch value {
            case .string(let text): .string(text)
            case .integer(let number): .int(Int64(number))
            }
        }
        self.init(name: error.name, parameters: parameters)
    }

    /// What every interface says in the same words; nil for what each says in its own.
    init?(common error: ServiceError) {
        switch error {
        case .permissionDenied: self = .permissionDenied
        case .invalidParameter(let name): self = .invalidParameter(name)
        case .noSuchParticipant: self = .invalidParameter("participant")
        case .failure(let failure): self = .system(errno: failure.systemError ?? EIO)
        case .noSuchCache(let name): self.init(CachesError.noSuchCache(name: name))
        case .noSuchReceipt(let id): self.init(SessionError.noSuchReceipt(id: id))
        case .noSuchItem(let name): self.init(KeychainError.noSuchItem(name: name))
        case .wrongState(let state, let command):
            self.init(SessionError.wrongState(state: state, command: command))
        // Whoever waited has hung up, or the service stops.
        case .cancelled: self = .system(errno: ECANCELED)
        case .session, .invalidUser, .unsentWork, .missingAttribute, .notConfigured, .notSignedIn, .signInRequired,
            .signInDenied, .signInExpired, .serverUnavailable, .noSuchFlag, .invalidEvent:
            return nil
        }
    }

    /// A refusal in the words of `org.applifecycle.Session`.
    init(session error: ServiceError, user: String) {
        if let common = VarlinkError(common: error) {
            self = common
            return
        }
        switch error {
        case .session(.logoutInProgress(let id)):
            self.init(SessionError.logoutInProgress(user: user, logoutId: id.text))
        case .session(.otherAttributes):
            self.init(
                SessionError.invalidUser(
                    user: user, message: "signed in already with other attributes; log out first"))
        case .session(.notAccepted(let state, let event)):
            self.init(SessionError.wrongState(state: state, command: event))
        case .invalidUser(let name): self.init(SessionError.invalidUser(user: user, message: name.message))
        case .missingAttribute(let name):
            self.init(
                SessionError.invalidUser(
                    user: user, message: "the configuration needs the attribute \(name); sign in with it"))
        case .unsentWork(let count): self.init(SessionError.unsentWork(user: user, count: count))
        case .notConfigured: self.init(SessionError.notConfigured)
        case .signInDenied: self.init(SessionError.signInDenied)
        case .signInExpired: self.init(SessionError.signInExpired)
        case .serverUnavailable(let message): self.init(SessionError.serverUnavailable(message: message))
        default: self.init(SessionError.notSignedIn(user: user))
        }
    }

    /// A refusal in the words of `org.applifecycle.Keychain`.
    init(keychain error: ServiceError, user: String) {
        if let common = VarlinkError(common: error) {
            self = common
            return
        }
        switch error {
        case .session(.logoutInProgress(let id)):
            self.init(KeychainError.logoutInProgress(user: user, logoutId: id.text))
        case .session(.staleGeneration(let generation)):
            self.init(KeychainError.staleGeneration(generation: Int(generation.number)))
        case .invalidUser: self = .invalidParameter("user")
        case .signInRequired: self.init(KeychainError.signInRequired(user: user))
        case .serverUnavailable(let message): self.init(KeychainError.serverUnavailable(message: message))
        default: self.init(KeychainError.notSignedIn(user: user))
        }
    }

    /// A refusal in the words of `org.applifecycle.Notifications`, and of Session and Keychain where it has none.
    init(notifications error: ServiceError, user: String) {
        switch error {
        case .notConfigured: self.init(NotificationsError.notConfigured)
        case .serverUnavailable(let message): self.init(NotificationsError.serverUnavailable(message: message))
        case .session(.staleGeneration(let generation)):
            self.init(NotificationsError.staleGeneration(generation: Int(generation.number)))
        case .signInRequired: self.init(keychain: error, user: user)
        case .invalidUser: self = .invalidParameter("user")
        default: self.init(session: error, user: user)
        }
    }
}
