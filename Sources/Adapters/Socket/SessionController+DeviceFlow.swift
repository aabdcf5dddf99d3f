import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Varlink

extension SessionController {
    /// Signs in by the device flow: what the person must do, then who they were.
    ///
    /// A caller who hangs up ends it.
    @Sendable func loginByDeviceFlow(
        _ parameters: SessionInterface.LoginByDeviceFlow.Parameters, _ call: Call,
        _ replies: ReplyStream<SessionInterface.LoginByDeviceFlow.Reply>
    ) async throws -> SessionInterface.LoginByDeviceFlow.Reply? {
        try await answer { () throws(ServiceError) in
            let (user, generation) = try await deviceFlow.signIn(
                attributes: try UserAttributes(parameter: parameters.attributes), caller: Caller(call.peer)
            ) { authorization throws(ServiceError) in
                do {
                    try await replies.send(SessionInterface.LoginByDeviceFlow.Reply(authorization))
                } catch {
                    throw .cancelled
                }
            }
            return .init(user: user.text, generation: Int(generation.number))
        }
    }
}

extension SessionInterface.LoginByDeviceFlow.Reply {
    init(_ authorization: DeviceAuthorization) {
        self.init(
            userCode: authorization.userCode, verificationUri: authorization.verificationURI,
            verificationUriComplete: authorization.completeVerificationURI,
            expiresInUsec: Int(authorization.lifetime.wholeMicroseconds))
    }
}
