import EventLoop
import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Varlink

extension SessionController {
    @Sendable func logout(
        _ parameters: SessionInterface.Logout.Parameters, _ call: Call,
        _ replies: ReplyStream<SessionInterface.Logout.Reply>
    ) async throws -> SessionInterface.Logout.Reply? {
        let updates = try await answer(user: parameters.user) { () throws(ServiceError) in
            try await logouts.logout(
                LogoutRequest(
                    user: try UserID(parameter: parameters.user), reason: try Self.reason(parameters.reason),
                    caller: Caller(call.peer), arrived: call.received.sinceBoot))
        }
        for await update in updates {
            switch update {
            case .step(let report): try await replies.send(.init(step: SessionInterface.StepReport(report)))
            case .receipt(let receipt): return .init(receipt: SessionInterface.Receipt(receipt))
            }
        }
        try Task.checkCancellation()
        throw Self.cutShort
    }

    /// Logs everybody out, side by side; one receipt a reply, as they come.
    @Sendable func logoutAll(
        _ parameters: SessionInterface.LogoutAll.Parameters, _ call: Call,
        _ replies: ReplyStream<SessionInterface.ReceiptReply>
    ) async throws -> SessionInterface.ReceiptReply? {
        let caller = Caller(call.peer)
        let (users, reason) = try await answer { () throws(ServiceError) in
            guard settings.value.policy.allows(.logoutAll, by: caller) else { throw .permissionDenied }
            let (signedIn, loggingOut) = try await desk.sessions(visibleTo: caller)
            return (signedIn.map(\.user) + loggingOut.map(\.subject.user), try Self.reason(parameters.reason))
        }
        return try await withThrowingTaskGroup(of: Receipt.self) { group in
            for user in users {
                group.addTask {
                    try await receipt(
                        of: LogoutRequest(
                            user: user, reason: reason, caller: caller, arrived: call.received.sinceBoot))
                }
            }
            var last: Receipt?
            for try await receipt in group {
                if let last { try await replies.send(.init(receipt: SessionInterface.Receipt(last))) }
                last = receipt
            }
            return last.map { .init(receipt: SessionInterface.Receipt($0)) }
        }
    }

    private func receipt(of request: LogoutRequest) async throws -> Receipt {
        let updates = try await answer { () throws(ServiceError) in try await logouts.logout(request) }
        for await update in updates {
            if case .receipt(let receipt) = update { return receipt }
        }
        throw Self.cutShort
    }

    /// The service stops before the logout is over; it is written down, and the next startup takes it up.
    private static let cutShort = VarlinkError(
        SessionError.wrongState(state: StoppingService.name, command: "Logout"))

    private static func reason(_ name: String?) throws(ServiceError) -> LogoutReason {
        guard let name else { return .user }
        guard let reason = LogoutReason(rawValue: name) else { throw .invalidParameter("reason") }
        return reason
    }

    @Sendable func getReceipt(
        _ parameters: SessionInterface.GetReceipt.Parameters, _ call: Call
    ) async throws -> SessionInterface.ReceiptReply {
        try await answer { () throws(ServiceError) in
            let receipt = try await receipts.receipt(LogoutID(parameters.id), caller: Caller(call.peer))
            return .init(receipt: SessionInterface.Receipt(receipt))
        }
    }

    @Sendable func listReceipts(
        _ parameters: SessionInterface.ListReceipts.Parameters, _ call: Call
    ) async throws -> [SessionInterface.ReceiptReply] {
        try await answer { () throws(ServiceError) in
            let found = try await receipts.receipts(
                limit: try ListLimit.checked(parameters.limit), caller: Caller(call.peer))
            return found.map { .init(receipt: SessionInterface.Receipt($0)) }
        }
    }
}
