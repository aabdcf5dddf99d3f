import Testing

@testable import LifecycleTool

/// What command lines mean.
@Suite struct CommandLineParserTests {
    private static let parser = CommandLineParser(commands: Tool.commands)

    /// Each command is found by its words, wherever its options stand.
    @Test(arguments: [
        (["status"], "StatusCommand"),
        (["--json", "status"], "StatusCommand"),
        (["status", "--json"], "StatusCommand"),
        (["wait"], "WaitCommand"),
        (["wait", "ready", "--timeout", "1min 30s"], "WaitCommand"),
        (["--timeout=5", "--json"], nil),
        (["login", "alice", "--attribute", "a=1", "--attribute=b=2=3"], "LoginCommand"),
        (["login", "--", "--alice"], "LoginCommand"),
        (["logout", "-"], "LogoutCommand"),
        (["logout", "--dry-run", "alice"], "LogoutCommand"),
        (["logout", "--dry-run", "--all"], nil),
        (["logout", "--dry-run"], nil),
        (["audit", "--json"], "AuditCommand"),
        (["audit", "alice"], nil),
        (["logout", "--all", "--reason", "admin", "--force", "--owed-ok"], "LogoutCommand"),
        (["token", "put", "alice", "api", "--kind", "accessToken"], "TokenPutCommand"),
        (["token", "--json", "list", "alice"], "TokenListCommand"),
        (["cache", "clear", "alice"], "CacheClearCommand"),
        (["cache", "clear", "alice", "images"], "CacheClearCommand"),
        (["startups", "last"], "StartupsCommand"),
        (["startup", "plot", "3f9"], "StartupPlotCommand"),
        (["startup", "critical-chain"], "StartupChainCommand"),
        (["startup"], nil),
        (["receipts", "--limit", "3"], "ReceiptsCommand"),
        (["check-config", "--config", "a.conf"], "CheckConfigCommand"),
    ])
    func commandIsFound(arguments: [String], type: String?) {
        let request = try? Self.parser.parse(arguments)
        if case .run(let command, _) = request {
            #expect("\(Swift.type(of: command))" == type)
        } else {
            #expect(type == nil)
        }
    }

    /// What cannot be understood is refused with its reason.
    @Test(
        arguments: [
            ([], "a command is missing"),
            (["frob"], "unknown command frob"),
            (["fr\u{1B}ob"], "unknown command fr\\u{1b}ob"),
            (["token"], "token is followed by one of put, get, list, delete, access"),
            (["token", "frob"], "token is followed by one of put, get, list, delete, access"),
            (["status", "extra"], "too many arguments for status"),
            (["status", "--frob"], "unknown option --frob"),
            (["status", "-x"], "unknown option -x"),
            (["status", "--json=yes"], "--json takes no value"),
            (["status", "--socket"], "--socket needs a value"),
            (["status", "--json", "--json"], "--json is given twice"),
            (["status", "--socket", "a", "--instance", "b"], "--instance and --socket cannot be used together"),
            (["wait", "steady"], "wait waits for nothing but ready"),
            (["login"], "USER is missing"),
            (["login", "alice", "--device-flow"], "with --device-flow the server says who it is: leave USER out"),
            (["push", "register", "alice", "--p256dh", "k"], "--p256dh and --auth go together"),
            (["login", "alice", "--attribute", "=1"], "--attribute takes NAME=VALUE"),
            (["login", "alice", "--attribute", "a=1", "--attribute", "a=2"], "--attribute gives a twice"),
            (["logout"], "USER is missing"),
            (["logout", "alice", "--all"], "--all takes no user"),
            (
                ["logout", "alice", "--reason", "whim"],
                "--reason is one of user, idle, expired, admin, remoteWipe, tokenRevoked, startup"
            ),
            (["token", "put", "alice"], "NAME is missing"),
            (["token", "put", "alice", "api", "--kind", "x"], "--kind is one of accessToken, refreshToken, other"),
            (
                ["token", "get", "alice", "api", "--generation", "0"],
                "--generation takes a number of at least 1, not 0"
            ),
            (["startups", "--limit", "many"], "--limit takes a number of at least 1, not many"),
        ] as [([String], String)])
    func mistakeIsRefused(arguments: [String], message: String) {
        #expect(throws: UsageError(message)) { try Self.parser.parse(arguments) }
    }

    /// Global options are the same before and behind the command.
    @Test(arguments: [["--socket", "/s", "--json", "status"], ["status", "--json", "--socket=/s"]])
    func globalOptionsStandAnywhere(arguments: [String]) throws {
        guard case .run(_, let globals) = try Self.parser.parse(arguments) else {
            Issue.record("no command was found")
            return
        }
        #expect(globals == GlobalOptions(socket: "/s", isJSON: true))
    }

    /// No mistake in the arguments of a command repeats an operand, which may be a user's id.
    @Test(arguments: [["login", "alice", "bob"], ["logout", "alice", "--all"], ["token", "put", "alice"]])
    func mistakesDoNotRepeatUsers(arguments: [String]) {
        let error = #expect(throws: UsageError.self) { try Self.parser.parse(arguments) }
        #expect(error?.message.contains("alice") == false)
    }
}
