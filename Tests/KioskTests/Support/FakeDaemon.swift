import KioskDomain

/// A daemon that does as a test says when it is asked for something.
actor FakeDaemon: DaemonGateway {
    private let calls: CallList
    private var token: String?
    private var answers: [String: @Sendable () async throws(GatewayFailure) -> Void] = [:]
    var outcome = LogoutReceipt.Outcome.complete

    init(calls: CallList) { self.calls = calls }

    /// What happens before the answer to a call.
    func on(_ call: String, _ answer: @escaping @Sendable () async throws(GatewayFailure) -> Void) {
        answers[call] = answer
    }

    func end(with outcome: LogoutReceipt.Outcome) { self.outcome = outcome }

    private func take(_ call: String, _ detail: String = "") async throws(GatewayFailure) {
        calls.add(call + detail)
        try await answers[call]?()
    }

    func signIn(_ user: String) async throws(GatewayFailure) -> Guest {
        try await take("login")
        return Guest(user: user, generation: 7)
    }
    func logOut(_ guest: Guest) async throws(GatewayFailure) -> LogoutReceipt {
        try await take("logout")
        return LogoutReceipt(id: "L", outcome: outcome, removed: [], left: [])
    }
    func receipt(of logout: String) -> LogoutReceipt {
        LogoutReceipt(id: logout, outcome: .complete, removed: [], left: [])
    }
    func acknowledge(_ logout: String, participant: String, detail: String) async throws(GatewayFailure) {
        try await take("acknowledge", ": \(detail)")
    }
    func token(of guest: Guest) async throws(GatewayFailure) -> String? {
        try await take("token")
        return token
    }
    func keep(_ token: String, of guest: Guest) { self.token = token }
    func soundFolder(of guest: Guest) async throws(GatewayFailure) -> String {
        try await take("folder")
        return "/sounds"
    }
    func isOn(_ flag: String, for guest: Guest) async throws(GatewayFailure) -> Bool {
        try await take("flag")
        return flag == "happy-hour"
    }
    func setConsent(_ isGranted: Bool, of guest: Guest) {}
    func track(_ event: String, of guest: Guest) async throws(GatewayFailure) { try await take("track", " \(event)") }
}
