import SocketAPI
import Testing
import Varlink

@testable import LifecycleTool

/// Signing in on another device, as the terminal shows it.
@Suite struct SignInTests {
    private static let uri = "https://id.example.org/device"
    private static let prompt = SessionInterface.LoginByDeviceFlow.Reply(
        userCode: "WDJB-MJHT", verificationUri: uri, verificationUriComplete: "\(uri)?user_code=WDJB-MJHT",
        expiresInUsec: 600_000_000)

    private func lines(_ terminal: Terminal) throws -> [String] {
        try #require(SignInPrompt(Self.prompt)).lines(for: terminal)
    }

    /// A terminal that is large enough shows large letters and the QR code; both are as wide as they say.
    @Test func pictures() throws {
        let lines = try lines(Terminal(width: 80, height: 40, showsColour: true, showsUnicode: true))
        #expect(lines.contains("    WDJB-MJHT") && lines.contains("    \(Self.uri)"))
        let large = try #require(LargeText.lines("WDJB-MJHT"))
        #expect(large.count == 4 && large.allSatisfy { $0.count == LargeText.width("WDJB-MJHT") })
        #expect(large.allSatisfy { lines.contains("    \($0)") })
        let code = try #require(QRCode("\(Self.uri)?user_code=WDJB-MJHT"))
        #expect(code.lines.count == code.rows && code.lines.allSatisfy { lines.contains($0) })
        #expect(lines.contains("The code is good for 10min."))
    }

    /// No terminal, no colour, no blocks, too narrow, too low: the text alone, which is enough.
    @Test(arguments: [
        Terminal(width: nil, height: nil, showsColour: false, showsUnicode: true),
        Terminal(width: 80, height: 40, showsColour: false, showsUnicode: true),
        Terminal(width: 80, height: 40, showsColour: true, showsUnicode: false),
        Terminal(width: 30, height: 40, showsColour: true, showsUnicode: true),
        Terminal(width: 80, height: 12, showsColour: true, showsUnicode: true),
        Terminal(width: 80, height: nil, showsColour: true, showsUnicode: true),
    ])
    func textAlone(terminal: Terminal) throws {
        let lines = try lines(terminal)
        #expect(lines.contains("    WDJB-MJHT") && lines.contains("    \(Self.uri)"))
        #expect(!lines.contains { $0.contains("\u{1B}") })
    }

    /// The code is drawn in its own colours, inside a light frame of four modules.
    @Test func quietZone() throws {
        let code = try #require(QRCode("https://id.example.org/device"))
        for line in code.lines { #expect(line.hasPrefix("\u{1B}[40;97m") && line.hasSuffix("\u{1B}[0m")) }
        let plain = code.lines.map { $0.dropFirst("\u{1B}[40;97m".count).dropLast("\u{1B}[0m".count) }
        #expect(plain.allSatisfy { $0.count == code.columns })
        #expect(plain.prefix(2).allSatisfy { $0.allSatisfy { $0 == "█" } })
        #expect(plain.allSatisfy { $0.prefix(4).allSatisfy { $0 == "█" } && $0.suffix(4).allSatisfy { $0 == "█" } })
        // The upper left finder: a dark frame of seven modules.
        #expect(plain[2].dropFirst(4).prefix(8) == " ▄▄▄▄▄ █")
    }

    /// Every letter that a code may hold can be drawn, and no two are alike.
    @Test func letters() throws {
        let all = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
        let drawn = try all.map { try #require(LargeText.lines(String($0))).joined(separator: "\n") }
        #expect(Set(drawn).count == all.count)
        #expect(LargeText.lines("€") == nil)
    }

    /// The prompt, then who signed in; as JSON one object a line.
    @Test func command() throws {
        try FakeService.run { service in
            let methods: [String: MethodHandler] = [
                "LoginByDeviceFlow": .stream(requiresMore: true) {
                    (
                        parameters: SessionInterface.LoginByDeviceFlow.Parameters, _,
                        stream: ReplyStream<SessionInterface.LoginByDeviceFlow.Reply>
                    ) in
                    #expect(parameters.attributes == ["card": "7"])
                    try await stream.send(Self.prompt)
                    return .init(user: "alice", generation: 3)
                }
            ]
            let results = try await service.call(
                [
                    ["login", "--device-flow", "--attribute", "card=7"],
                    ["--json", "login", "--device-flow", "--attribute", "card=7"],
                ], interface: SessionInterface.self, methods: methods)
            #expect(results[0].status == .done && results[0].lines.last == "alice signed in, generation 3")
            #expect(results[0].lines.contains("    WDJB-MJHT"))
            #expect(results[1].lines.last == #"{"generation":3,"user":"alice"}"#)
        }
    }

    /// What the service refuses has words and a status of its own.
    @Test(arguments: [
        (SessionError.notConfigured, ExitCode.configuration, "[OAuth]"), (.signInDenied, .refused, "denied"),
        (.signInExpired, .tryAgain, "in time"),
        (.serverUnavailable(message: "https://id answered 503"), .tryAgain, "https://id answered 503"),
    ])
    func refusals(error: SessionError, status: ExitCode, words: String) throws {
        try FakeService.run { service in
            let result = try await service.call(
                "login", "--device-flow", interface: SessionInterface.self,
                methods: [
                    "LoginByDeviceFlow": .stream(requiresMore: true) {
                        (
                            _: SessionInterface.LoginByDeviceFlow.Parameters, _,
                            _: ReplyStream<SessionInterface.LoginByDeviceFlow.Reply>
                        ) -> SessionInterface.LoginByDeviceFlow.Reply? in
                        var parameters: [String: JSONValue] = [:]
                        if case .serverUnavailable(let message) = error { parameters = ["message": .string(message)] }
                        throw VarlinkError(name: error.name, parameters: parameters)
                    }
                ])
            #expect(result.status == status && result.failure?.contains(words) == true)
        }
    }
}
