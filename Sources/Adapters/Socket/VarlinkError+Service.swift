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
        case .session, .invalidUser, .unsentWork, .missingAttribute, .noSuchFlag, .notConfigured, .notSignedIn,
            .serverUnavailable, .invalidEvent:
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
        default: self.init(KeychainError.notSignedIn(user: user))
        }
    }
}
