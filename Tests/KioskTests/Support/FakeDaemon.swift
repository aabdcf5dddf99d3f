import KioskDomain

/// A daemon that does as a test says when it is asked for something.
actor FakeDaemon: DaemonGateway {
    struct Refusal: Error {}

    private let calls: CallList
    private let outcome: LogoutReceipt.Outcome
    private var token: String?
    private var answers: [String: @Sendable () async throws -> Void] = [:]

    init(calls: CallList, outcome: LogoutReceipt.Outcome) {
        self.calls = calls
        self.outcome = outcome
    }

    /// What happens before the next answer to a call.
    func on(_ call: String, _ answer: @escaping @Sendable () async throws -> Void) { answers[call] = answer }

    private func take(_ call: String, _ detail: String = "") async throws {
        calls.add(call + detail)
        let answer = answers.removeValue(forKey: call)
        try await answer?()
    }

    func signIn(_ user: String) async throws -> Guest {
        try await take("login")
        return Guest(user: user, generation: 7)
    }
    func logOut(_ guest: Guest) async throws -> LogoutReceipt {
        try await take("logout")
        return LogoutReceipt(id: "L", outcome: outcome, left: [])
    }
    func receipt(of logout: String) -> LogoutReceipt {
        LogoutReceipt(id: logout, outcome: .complete, left: [])
    }
    func acknowledge(_ logout: String, participant: String, detail: String) async throws {
        try await take("acknowledge", ": \(detail)")
    }
    func token(of guest: Guest) async throws -> String? {
        try await take("token")
        return token
    }
    func keep(_ token: String, of guest: Guest) { self.token = token }
    func soundFolder(of guest: Guest) async throws -> String {
        try await take("folder")
        return "/sounds"
    }
    func isOn(_ flag: String) -> Bool? { flag == "happy-hour" }
    func setConsent(_ isGranted: Bool, of guest: Guest) { calls.add("consent \(isGranted)") }
    func track(_ event: String, of guest: Guest) async throws { try await take("track", " \(event)") }
}
