import LifecycleDomain
package import LifecycleUseCases
import SocketAPI
package import Varlink

/// `org.applifecycle.Session`: calls in, use cases, replies out.
package struct SessionController: Sendable {
    let desk: SessionDesk
    let deviceFlow: DeviceFlowDesk
    let receipts: ReceiptDesk
    let logouts: UserLogoutFacade
    let preview: LogoutPreview
    let audit: LeftoverAudit
    let participants: Participants
    let settings: CurrentSettings
    private let gate: ServiceGate

    package init(
        desk: SessionDesk, deviceFlow: DeviceFlowDesk, receipts: ReceiptDesk, logouts: UserLogoutFacade,
        preview: LogoutPreview, audit: LeftoverAudit, participants: Participants, settings: CurrentSettings,
        gate: ServiceGate
    ) {
        self.desk = desk
        self.deviceFlow = deviceFlow
        self.receipts = receipts
        self.logouts = logouts
        self.preview = preview
        self.audit = audit
        self.participants = participants
        self.settings = settings
        self.gate = gate
    }

    /// The interface with its methods; each waits until the startup is over, and refuses a step of it at once.
    /// - Throws: `InterfaceSyntaxError` when the text does not parse, which a test rules out.
    package func interface() throws(InterfaceSyntaxError) -> Interface {
        Interface(
            description: try InterfaceDescription(text: SessionInterface.text),
            methods: [
                SessionInterface.Login.name: .single(login),
                SessionInterface.LoginByDeviceFlow.name: .stream(requiresMore: true, loginByDeviceFlow),
                SessionInterface.Touch.name: .single(touch),
                SessionInterface.List.name: .list(list),
                SessionInterface.Logout.name: .stream(requiresMore: false, logout),
                SessionInterface.LogoutAll.name: .stream(requiresMore: true, logoutAll),
                SessionInterface.PreviewLogout.name: .list(previewLogout),
                SessionInterface.Audit.name: .list(findLeftovers),
                SessionInterface.GetReceipt.name: .single(getReceipt),
                SessionInterface.ListReceipts.name: .list(listReceipts),
                SessionInterface.Join.name: .stream(requiresMore: true, join),
                SessionInterface.Acknowledge.name: .single(acknowledge),
            ]
        ).checking(gate.refuseOwnPrograms)
    }

    /// Waits for the end of the startup, runs a use case, and refuses in the words of this interface.
    func answer<Result>(
        user: String = "", _ work: () async throws(ServiceError) -> Result
    ) async throws -> Result {
        try await gate.pass()
        do throws(ServiceError) {
            return try await work()
        } catch {
            throw VarlinkError(session: error, user: user)
        }
    }

    @Sendable private func login(
        _ parameters: SessionInterface.Login.Parameters, _ call: Call
    ) async throws -> SessionInterface.Login.Reply {
        try await answer(user: parameters.user) { () throws(ServiceError) in
            let user = try UserID(parameter: parameters.user)
            let attributes = try UserAttributes(parameter: parameters.attributes)
            let generation = try await desk.signIn(user, attributes: attributes, caller: Caller(call.peer))
            return SessionInterface.Login.Reply(generation: Int(generation.number))
        }
    }

    @Sendable private func touch(_ parameters: SessionInterface.UserName, _ call: Call) async throws -> NoMembers {
        try await answer(user: parameters.user) { () throws(ServiceError) in
            try await desk.touch(try UserID(parameter: parameters.user), caller: Caller(call.peer))
            return NoMembers()
        }
    }

    @Sendable private func list(_ parameters: NoMembers, _ call: Call) async throws -> [SessionInterface.List.Reply] {
        try await answer { () throws(ServiceError) in
            let (signedIn, loggingOut) = try await desk.sessions(visibleTo: Caller(call.peer))
            let sessions =
                signedIn.map(SessionInterface.Session.init)
                + loggingOut.map(SessionInterface.Session.init(loggingOut:))
            return sessions.map(SessionInterface.List.Reply.init)
        }
    }
}
