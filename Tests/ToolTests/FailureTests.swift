import Glibc
import LifecycleConfiguration
import SocketAPI
import Testing
import Varlink

@testable import LifecycleTool

/// What stands in the way, as a code and as a sentence.
@Suite struct FailureTests {
    /// Each error of the connection has its code.
    @Test(arguments: [
        (VarlinkClientError.unreachable(errno: ENOENT), ExitCode.unreachable),
        (.unreachable(errno: ECONNREFUSED), .unreachable),
        (.unreachable(errno: ENAMETOOLONG), .unreachable),
        (.unreachable(errno: EACCES), .permissionDenied),
        (.disconnected, .unreachable),
        (.invalidReply("x"), .notUnderstood),
        (.busy, .internalError),
    ])
    func connectionErrorHasItsCode(error: VarlinkClientError, status: ExitCode) {
        #expect(ToolFailure(error, socket: "/s").status == status)
    }

    /// Each error reply has its code; what nobody knows is not understood.
    @Test(arguments: [
        (VarlinkError.permissionDenied, ExitCode.permissionDenied),
        (.invalidParameter("user"), .refused),
        (.methodNotFound("a.b.C"), .notUnderstood),
        (.methodNotImplemented("a.b.C"), .notUnderstood),
        (.interfaceNotFound("a.b"), .notUnderstood),
        (.expectedMore, .notUnderstood),
        (.system(errno: EIO), .internalError),
        (.system(errno: ENOSPC), .tryAgain),
        (.system(errno: EBUSY), .tryAgain),
        (.system(errno: EACCES), .permissionDenied),
        (.system(errno: EROFS), .incomplete),
        (VarlinkError(name: "org.example.Unknown"), .notUnderstood),
    ])
    func standardReplyHasItsCode(error: VarlinkError, status: ExitCode) {
        #expect(ToolFailure(error, socket: "/s").status == status)
    }

    /// Each error of the interfaces is refused by a rule, except for a wrong configuration and what may pass.
    @Test func interfaceErrorsHaveTheirCodes() {
        let names =
            SessionError.Name.allCases.map(\.rawValue) + KeychainError.Name.allCases.map(\.rawValue)
            + CachesError.Name.allCases.map(\.rawValue) + LifecycleError.Name.allCases.map(\.rawValue)
            + NotificationsError.Name.allCases.map(\.rawValue) + RemoteConfigError.Name.allCases.map(\.rawValue)
            + AnalyticsError.Name.allCases.map(\.rawValue)
        let others = ["ConfigurationInvalid": ExitCode.configuration, "NotConfigured": .configuration]
        let passing = ["SignInExpired": ExitCode.tryAgain, "ServerUnavailable": .tryAgain]
        for name in names {
            let failure = ToolFailure(VarlinkError(name: name), socket: "/s")
            let short = name.split(separator: ".").last.map(String.init) ?? name
            #expect(failure.status == others[short] ?? passing[short] ?? .refused, "\(name)")
        }
    }

    /// A wrong configuration and a wrong command line have their codes.
    @Test func otherErrorsHaveTheirCodes() {
        let configuration = ConfigurationError("is wrong", at: SettingLocation(file: "a.conf", line: 3))
        #expect(
            ToolFailure(configuration, socket: "")
                == ToolFailure(message: "a.conf:3: is wrong", status: .configuration)
        )
        #expect(ToolFailure(UsageError("no"), socket: "").status == .usage)
    }

    /// A sentence says what to do, names no user, and carries no control characters of the other side.
    @Test func sentencesAreSafe() {
        let error = VarlinkError(
            name: SessionError.Name.unsentWork.rawValue,
            parameters: ["user": "alice", "count": 3]
        )
        let failure = ToolFailure(error, socket: "/s")
        #expect(failure.message == "3 pieces of unsent work would be lost: send it, or log out with --force")
        let one = VarlinkError(name: SessionError.Name.unsentWork.rawValue, parameters: ["user": "alice", "count": 1])
        #expect(ToolFailure(one, socket: "/s").message.hasPrefix("1 piece of unsent work"))
        let invalid = VarlinkError(
            name: LifecycleError.Name.configurationInvalid.rawValue,
            parameters: ["message": "a\u{1B}b"]
        )
        #expect(ToolFailure(invalid, socket: "/s").message == "a\\u{1b}b")
    }

    /// A logout ends with the code of its receipt, several with the worst.
    @Test func logoutEndsWithTheCodeOfItsReceipt() {
        let cases: [(SessionInterface.LogoutOutcome?, Bool, ExitCode)] = [
            (.complete, false, .done), (.owedToServer, false, .tryAgain), (.owedToServer, true, .done),
            (.incomplete, true, .incomplete), (nil, true, .incomplete),
        ]
        for (outcome, acceptsOwed, status) in cases {
            #expect(LogoutExit.status(of: Samples.receipt(outcome), acceptsOwed: acceptsOwed) == status)
        }
        #expect(LogoutExit.worst(of: []) == .done)
        #expect(LogoutExit.worst(of: [.done, .tryAgain]) == .tryAgain)
        #expect(LogoutExit.worst(of: [.tryAgain, .incomplete, .done]) == .incomplete)
    }

    /// The codes are those of the manual page.
    @Test func codesAreThoseOfTheManual() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 64, 65, 69, 70, 74, 75, 76, 77, 78] + Array(10...22))
    }
}
