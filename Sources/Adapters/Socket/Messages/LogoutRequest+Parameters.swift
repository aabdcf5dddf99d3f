import LifecycleDomain
import LifecycleUseCases
import SocketAPI

extension LogoutRequest {
    /// The wish of a call of `Logout`.
    /// - Throws: `ServiceError.invalidUser`, `ServiceError.invalidParameter`.
    init(
        _ parameters: SessionInterface.Logout.Parameters, caller: Caller, arrived: Duration
    ) throws(ServiceError) {
        self.init(
            user: try UserID(parameter: parameters.user), reason: try Self.reason(parameters.reason), caller: caller,
            arrived: arrived, isForced: parameters.force ?? false)
    }

    /// The wishes of a call of `LogoutAll`, one for each user.
    /// - Throws: `ServiceError.invalidParameter`.
    static func requests(
        _ parameters: SessionInterface.LogoutAll.Parameters, for users: [UserID], caller: Caller, arrived: Duration
    ) throws(ServiceError) -> [LogoutRequest] {
        let reason = try reason(parameters.reason)
        return users.map { user in
            LogoutRequest(
                user: user, reason: reason, caller: caller, arrived: arrived, isForced: parameters.force ?? false)
        }
    }

    private static func reason(_ name: String?) throws(ServiceError) -> LogoutReason {
        guard let name else { return .user }
        guard let reason = LogoutReason(rawValue: name) else { throw .invalidParameter("reason") }
        return reason
    }
}
