import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Varlink

extension VarlinkError {
    /// A refusal in the words of `org.applifecycle.RemoteConfig`.
    init(remoteConfig error: ServiceError, user: String) {
        if let common = VarlinkError(common: error) {
            self = common
            return
        }
        switch error {
        case .notConfigured: self.init(RemoteConfigError.notConfigured)
        case .noSuchFlag(let key): self.init(RemoteConfigError.noSuchFlag(key: key))
        case .serverUnavailable(let message): self.init(RemoteConfigError.serverUnavailable(message: message))
        case .invalidUser: self = .invalidParameter("user")
        default: self.init(RemoteConfigError.notSignedIn(user: user))
        }
    }

    /// A refusal in the words of `org.applifecycle.Analytics`.
    init(analytics error: ServiceError, user: String) {
        if let common = VarlinkError(common: error) {
            self = common
            return
        }
        switch error {
        case .notConfigured: self.init(AnalyticsError.notConfigured)
        case .invalidEvent(let event): self.init(AnalyticsError.invalidEvent(message: event.message))
        case .session(.staleGeneration(let generation)):
            self.init(AnalyticsError.staleGeneration(generation: Int(generation.number)))
        case .invalidUser: self = .invalidParameter("user")
        default: self.init(AnalyticsError.notSignedIn(user: user))
        }
    }
}
