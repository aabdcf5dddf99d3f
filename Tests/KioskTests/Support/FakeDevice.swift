import KioskDomain
import Synchronization

/// A daemon and a loudspeaker that note what they are asked for, and do as a test says.
actor FakeDevice: DaemonGateway, AudioOutput {
    struct Failure: Error {}

    private let logoutOutcome: LogoutReceipt.Outcome
    private var token: String?
    private var answers: [String: @Sendable () async throws -> Void] = [:]
    nonisolated private let noted = Mutex<[String]>([])

    init(logoutOutcome: LogoutReceipt.Outcome) {
        self.logoutOutcome = logoutOutcome
    }

    nonisolated var calls: [String] { noted.withLock { $0 } }
    nonisolated func note(_ call: String) { noted.withLock { $0.append(call) } }

    /// What happens before the next answer to a call.
    func on(_ call: String, _ answer: @escaping @Sendable () async throws -> Void) { answers[call] = answer }

    private func take<Value>(_ call: String, detail: String = "", _ value: Value) async throws -> Value {
        note(call + detail)
        try await answers.removeValue(forKey: call)?()
        return value
    }

    func signIn(_ user: String) async throws -> Guest { try await take("login", Guest(user: user, generation: 7)) }
    func logOut(_ guest: Guest) async throws -> LogoutReceipt {
        try await take("logout", LogoutReceipt(id: "L", outcome: logoutOutcome, left: []))
    }
    func receipt(of logout: String) -> LogoutReceipt { LogoutReceipt(id: logout, outcome: .complete, left: []) }
    func acknowledge(_ logout: String, participant: String, detail: String) async throws {
        try await take("acknowledge", detail: ": \(detail)", ())
    }
    func token(of guest: Guest) async throws -> String? { try await take("token", token) }
    func keep(_ token: String, of guest: Guest) { self.token = token }
    func soundFolder(of guest: Guest) async throws -> String { try await take("folder", "/sounds") }
    func isOn(_ flag: String) -> Bool { flag == "happy-hour" }
    func setConsent(_ isGranted: Bool, of guest: Guest) { note("consent \(isGranted)") }
    func track(_ event: String, of guest: Guest) async throws { try await take("track", detail: " \(event)", ()) }

    func prepare(_ track: Track, in folder: String) { note("prepare \(track.name) in \(folder)") }
    func perform(_ action: PlayerAction) async throws { try await take("\(action)", ()) }
    /// What goes on after a pause is over at once.
    func hasEnded() -> Bool { calls.contains("resume") }
}
