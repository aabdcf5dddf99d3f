import EventLoop
import Glibc
import Systemd

/// The program: one command line in, one exit status out.
enum KioskProgram {
    private static let usageStatus: Int32 = 64
    private static let failureStatus: Int32 = 71

    static func run(_ arguments: [String]) -> Int32 {
        if arguments == ["--help"] {
            print(KioskOptions.help)
            return 0
        }
        let environment = ProcessEnvironment.current
        let log = LogWriter.standard(
            identifier: "applifecycle-kiosk", environment: environment, levelVariable: "APPLIFECYCLE_LOG_LEVEL")
        guard let options = KioskOptions(arguments) else {
            log.write(LogRecord(priority: .error, message: "wrong arguments, see \"applifecycle-kiosk --help\""))
            return usageStatus
        }
        do {
            let loop = try EventLoop()
            let container = KioskContainer(loop: loop, options: options, screen: screen(environment)) { line in
                // Not between the lines that a guest looks at.
                if isatty(STDERR_FILENO) == 0 { log.write(LogRecord(priority: .info, message: line)) }
            }
            let lines = InputLines(descriptor: STDIN_FILENO, loop: loop)
            try loop.run { await container.run(lines) }
            return 0
        } catch {
            log.write(LogRecord(priority: .error, message: "\(error)"))
            return failureStatus
        }
    }

    private static func screen(_ environment: [String: String]) -> Screen {
        let isTerminal = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
        return Screen(
            isInteractive: isTerminal && isatty(STDIN_FILENO) == 1,
            showsColour: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty)
    }
}
