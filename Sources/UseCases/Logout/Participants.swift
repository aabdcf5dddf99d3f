package import LifecycleDomain

/// The apps that asked to be told of logouts and to be waited for, up to a limit.
package actor Participants {
    private struct Member {
        let name: String
        let owner: UInt32
        let continuation: AsyncStream<ParticipantEvent>.Continuation
    }

    private struct Wait {
        var missing: Set<ParticipantID>
        let settled: AsyncStream<Void>.Continuation
    }

    private var members: [ParticipantID: Member] = [:]
    private var waits: [LogoutID: Wait] = [:]
    private let time: any Timekeeper
    private let makeID: @Sendable () -> String

    package init(time: any Timekeeper, makeID: @escaping @Sendable () -> String) {
        self.time = time
        self.makeID = makeID
    }

    /// Takes a participant in; its events end when it leaves.
    package func join(_ name: String, owner: UInt32) -> (ParticipantID, AsyncStream<ParticipantEvent>) {
        let id = ParticipantID(makeID())
        let (stream, continuation) = AsyncStream.makeStream(
            of: ParticipantEvent.self, bufferingPolicy: .bufferingNewest(64))
        members[id] = Member(name: name, owner: owner, continuation: continuation)
        return (id, stream)
    }

    /// A participant is gone: nobody waits for it.
    package func leave(_ id: ParticipantID) {
        members.removeValue(forKey: id)?.continuation.finish()
        for logout in waits.keys { settle(id, of: logout) }
    }

    /// A participant is done with a logout.
    /// - Throws: `ServiceError.noSuchParticipant` when there is none of that name and owner.
    package func acknowledge(_ id: ParticipantID, logout: LogoutID, caller: Caller) throws(ServiceError) {
        guard let member = members[id], member.owner == caller.uid else { throw .noSuchParticipant }
        settle(id, of: logout)
    }

    /// Whether anybody waits to be told of the logouts of an owner's users.
    func areJoined(by owner: UInt32) -> Bool {
        members.values.contains { $0.owner == owner }
    }

    /// Tells those of the session's owner that a logout began, and waits for them up to the limit.
    func announce(_ intent: LogoutIntent, limit: Duration) async -> LogoutStepReport {
        let told = members.filter { $0.value.owner == intent.owner }
        if told.isEmpty { return LogoutStepReport("participants", outcome: .skipped, detail: "none joined") }
        let (settled, continuation) = AsyncStream.makeStream(of: Void.self)
        waits[intent.id] = Wait(missing: Set(told.keys), settled: continuation)
        for member in told.values {
            member.continuation.yield(.logoutStarted(intent.id, intent.subject.user, limit: limit))
        }
        _ = await withDeadline(limit, time: time) {
            for await _ in settled {}
        }
        let missing = waits.removeValue(forKey: intent.id)?.missing ?? []
        let laggards = missing.compactMap { members[$0]?.name }.sorted()
        let detail =
            laggards.isEmpty
            ? "\(told.count) told, all have acknowledged"
            : "\(told.count) told; not waited for any longer: \(laggards.joined(separator: ", "))"
        return LogoutStepReport("participants", outcome: .ok, detail: detail)
    }

    func announceEnd(of intent: LogoutIntent) {
        for member in members.values where member.owner == intent.owner {
            member.continuation.yield(.logoutFinished(intent.id, intent.subject.user))
        }
    }

    private func settle(_ id: ParticipantID, of logout: LogoutID) {
        waits[logout]?.missing.remove(id)
        if waits[logout]?.missing.isEmpty == true { waits[logout]?.settled.finish() }
    }
}
