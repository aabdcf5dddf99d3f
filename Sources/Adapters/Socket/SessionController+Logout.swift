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
                LogoutRequest(parameters, caller: Caller(call.peer), arrived: call.received.sinceBoot))
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
    ///
    /// A logout that is refused keeps no other from its end; the call ends with the refusal.
    @Sendable func logoutAll(
        _ parameters: SessionInterface.LogoutAll.Parameters, _ call: Call,
        _ replies: ReplyStream<SessionInterface.ReceiptReply>
    ) async throws -> SessionInterface.ReceiptReply? {
        let caller = Caller(call.peer)
        let requests = try await answer { () throws(ServiceError) in
            guard settings.value.policy.allows(.logoutAll, by: caller) else { throw .permissionDenied }
            let (signedIn, loggingOut) = try await desk.sessions(visibleTo: caller)
            return try LogoutRequest.requests(
                parameters, for: signedIn.map(\.user) + loggingOut.map(\.subject.user), caller: caller,
                arrived: call.received.sinceBoot)
        }
        return try await withThrowingTaskGroup(of: Result<Receipt, VarlinkError>.self) { group in
            for request in requests { group.addTask { try await result(of: request) } }
            var last: Receipt?
            var refusal: VarlinkError?
            for try await result in group {
                switch result {
                case .success(let receipt):
                    if let last { try await replies.send(.init(receipt: SessionInterface.Receipt(last))) }
                    last = receipt
                case .failure(let error): refusal = refusal ?? error
                }
            }
            let reply = last.map { SessionInterface.ReceiptReply(receipt: SessionInterface.Receipt($0)) }
            guard let refusal else { return reply }
            if let reply { try await replies.send(reply) }
            throw refusal
        }
    }

    private func result(of request: LogoutRequest) async throws -> Result<Receipt, VarlinkError> {
        do {
            return .success(try await receipt(of: request))
        } catch let refusal as VarlinkError {
            return .failure(refusal)
        }
    }

    private func receipt(of request: LogoutRequest) async throws -> Receipt {
        let updates = try await answer(user: request.user.text) { () throws(ServiceError) in
            try await logouts.logout(request)
        }
        for await update in updates {
            if case .receipt(let receipt) = update { return receipt }
        }
        throw Self.cutShort
    }

    /// The service stops before the logout is over; it is written down, and the next startup takes it up.
    private static let cutShort = VarlinkError(
        SessionError.wrongState(state: StoppingService.name, command: "Logout"))

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
