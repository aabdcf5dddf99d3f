import KioskDomain
import Varlink

extension GatewayFailure {
    /// The daemon's answer without its parameters, which may name a user.
    init(daemon error: any Error) {
        self =
            switch error {
            case let error as VarlinkError where error.saysNotThere: .notThere
            case let error as VarlinkError: .refused(error.lastName)
            case VarlinkClientError.unreachable, VarlinkClientError.disconnected: .unavailable("the service is away")
            default: .unavailable("the service's answer is not understood")
            }
    }
}

extension VarlinkError {
    /// `LogoutInProgress` of `org.applifecycle.Session.LogoutInProgress`.
    fileprivate var lastName: String { name.split(separator: ".").last.map(String.init) ?? name }

    /// A daemon of an earlier version, or one that is not configured for it.
    fileprivate var saysNotThere: Bool {
        [Name.interfaceNotFound, Name.methodNotFound, Name.methodNotImplemented].contains(name)
            || ["NotConfigured", "NoSuchFlag"].contains(lastName)
    }
}
