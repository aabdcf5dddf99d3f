import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Varlink

extension SessionController {
    /// Keeps the caller as a participant for as long as it listens.
    @Sendable func join(
        _ parameters: SessionInterface.Join.Parameters, _ call: Call,
        _ replies: ReplyStream<SessionInterface.Join.Reply>
    ) async throws -> SessionInterface.Join.Reply? {
        let caller = Caller(call.peer)
        let (id, events) = try await answer { () throws(ServiceError) in
            guard settings.value.policy.allows(.join, by: caller) else { throw .permissionDenied }
            guard (1...64).contains(parameters.name.utf8.count) else { throw .invalidParameter("name") }
            return await participants.join(parameters.name, owner: caller.uid)
        }
        let result: Result<Void, any Error>
        do {
            try await replies.send(.init(participant: id.text, event: .joined))
            for await event in events { try await replies.send(.init(event, participant: id)) }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await participants.leave(id)
        try result.get()
        return nil
    }

    @Sendable func acknowledge(
        _ parameters: SessionInterface.Acknowledge.Parameters, _ call: Call
    ) async throws -> NoMembers {
        try await answer { () throws(ServiceError) in
            try await participants.acknowledge(
                ParticipantID(parameters.participant), logout: LogoutID(parameters.logoutId),
                caller: Caller(call.peer))
            return NoMembers()
        }
    }
}

extension SessionInterface.Join.Reply {
    fileprivate init(_ event: ParticipantEvent, participant: ParticipantID) {
        switch event {
        case .logoutStarted(let id, let user, let limit):
            self.init(
                participant: participant.text, event: .logoutStarted, logoutId: id.text, user: user.text,
                timeoutUsec: Int(limit.wholeMicroseconds))
        case .logoutFinished(let id, let user):
            self.init(participant: participant.text, event: .logoutFinished, logoutId: id.text, user: user.text)
        }
    }
}
