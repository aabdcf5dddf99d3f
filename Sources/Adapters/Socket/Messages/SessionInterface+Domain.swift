import LifecycleDomain
import SocketAPI

extension SessionInterface.Session {
    init(_ session: Session) {
        self.init(
            user: session.user.text, generation: Int(session.generation.number), state: .signedIn,
            ownerUid: Int(session.owner), sinceRealtimeUsec: Int(session.since.microseconds))
    }

    /// A user whose logout is not over; one who was not signed in has no generation, which 0 says.
    init(loggingOut intent: LogoutIntent) {
        self.init(
            user: intent.subject.user.text, generation: Int(intent.generation?.number ?? 0), state: .loggingOut,
            ownerUid: Int(intent.owner), sinceRealtimeUsec: Int(intent.accepted.microseconds))
    }
}

extension SessionInterface.StepReport {
    init(_ report: LogoutStepReport) {
        self.init(
            name: report.name,
            outcome: report.outcome.flatMap { SessionInterface.Outcome(rawValue: $0.rawValue) },
            durationUsec: report.duration.map { Int($0.wholeMicroseconds) }, removed: report.removed,
            remaining: report.remaining,
            verifiedBy: report.verifiedBy.compactMap { SessionInterface.Verification(rawValue: $0.rawValue) },
            erasure: report.erasure.flatMap { SessionInterface.Erasure(rawValue: $0.rawValue) },
            detail: report.detail)
    }
}

extension SessionInterface.Receipt {
    init(_ receipt: Receipt) {
        self.init(
            id: receipt.id.text,
            outcome: receipt.outcome.flatMap { SessionInterface.LogoutOutcome(rawValue: $0.rawValue) },
            reason: SessionInterface.LogoutReason(rawValue: receipt.reason.rawValue) ?? .user,
            ownerUid: Int(receipt.owner), acceptedRealtimeUsec: Int(receipt.accepted.microseconds),
            finishedRealtimeUsec: receipt.finished.map { Int($0.microseconds) }, resumed: receipt.resumed,
            steps: receipt.steps.map(SessionInterface.StepReport.init))
    }
}

extension SessionInterface.Leftover {
    init(_ leftover: Leftover) {
        self.init(name: leftover.name, count: leftover.count, detail: leftover.detail)
    }
}
