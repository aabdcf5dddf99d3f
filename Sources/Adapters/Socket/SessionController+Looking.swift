import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Varlink

/// What looks at the belongings of users, and touches nothing.
extension SessionController {
    @Sendable func previewLogout(
        _ parameters: SessionInterface.UserName, _ call: Call
    ) async throws -> [SessionInterface.PreviewLogout.Reply] {
        try await answer(user: parameters.user) { () throws(ServiceError) in
            let steps = try await preview.preview(try UserID(parameter: parameters.user), caller: Caller(call.peer))
            return steps.map { .init(step: SessionInterface.StepReport($0)) }
        }
    }

    @Sendable func findLeftovers(
        _ parameters: NoMembers, _ call: Call
    ) async throws -> [SessionInterface.Audit.Reply] {
        try await answer { () throws(ServiceError) in
            guard settings.value.policy.allows(.audit, by: Caller(call.peer)) else { throw .permissionDenied }
            do throws(StepFailure) {
                return try await audit.run().map { .init(leftover: SessionInterface.Leftover($0)) }
            } catch {
                throw .failure(error)
            }
        }
    }
}
