import EventLoop
import SocketAPI

/// The tool: one command line in, one exit status out.
package enum Tool {
    static let commands: [any Command.Type] = [
        StatusCommand.self, WaitCommand.self, MonitorCommand.self, StartupsCommand.self,
        StartupListCommand.self, StartupPlanCommand.self, StartupBlameCommand.self, StartupChainCommand.self,
        StartupPlotCommand.self, StartupTraceCommand.self,
        LoginCommand.self, SessionsCommand.self, LogoutCommand.self, ReceiptsCommand.self,
        AuditCommand.self,
        TokenPutCommand.self, TokenGetCommand.self, TokenListCommand.self, TokenDeleteCommand.self,
        TokenAccessCommand.self,
        PushRegisterCommand.self, PushUnregisterCommand.self, PushStatusCommand.self,
        CacheClearCommand.self, CachePathCommand.self,
        FlagsListCommand.self, FlagsGetCommand.self, FlagsSyncCommand.self, FlagsMonitorCommand.self,
        AnalyticsTrackCommand.self, AnalyticsConsentCommand.self, AnalyticsStatusCommand.self,
        MigratePlanCommand.self, MigrateStatusCommand.self, MigrateVerifyCommand.self, MigrateApplyCommand.self,
        ReloadCommand.self, CheckConfigCommand.self, CatConfigCommand.self,
    ]

    /// Does what a command line asks for, on a loop of its own.
    ///
    /// - Parameters:
    ///   - arguments: What follows the program's name.
    ///   - environment: The environment of the process.
    package static func run(arguments: [String], environment: [String: String]) -> ExitCode {
        let console = Console(terminal: Terminal(descriptor: 1, environment: environment))
        do {
            switch try CommandLineParser(commands: commands).parse(arguments) {
            case .help(let text): try console.print(text)
            case .version: try console.print("applifecyclectl \(ProductVersion.number)")
            case .run(let command, let globals):
                return try run(command, globals, console, environment)
            }
            return .done
        } catch let error as UsageError {
            console.printError("\(error.message); see \"applifecyclectl --help\"")
            return .usage
        } catch {
            return report(error, socket: "", console)
        }
    }

    private static func run(
        _ command: any Command,
        _ globals: GlobalOptions,
        _ console: Console,
        _ environment: [String: String]
    ) throws -> ExitCode {
        let loop = try EventLoop()
        let context = ToolContext(
            loop: loop,
            globals: globals,
            socketPath: try SocketLocation.path(globals, environment: environment),
            console: console,
            environment: environment
        )
        return try loop.run {
            do {
                return try await command.run(context)
            } catch {
                return report(error, socket: context.socketPath, console)
            }
        }
    }

    private static func report(_ error: any Error, socket: String, _ console: Console) -> ExitCode {
        let failure = ToolFailure(error, socket: socket)
        console.printError(failure.message)
        return failure.status
    }
}
