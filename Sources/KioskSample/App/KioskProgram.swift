import EventLoop
import Glibc
import Systemd

/// The program: one command line in, one exit status out.
@main
enum KioskProgram {
    static func main() {
        umask(0o077)
        signal(SIGPIPE, SIG_IGN)
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    private static func run(_ arguments: [String]) -> Int32 {
        guard arguments.isEmpty || arguments.count == 2 else {
            print("applifecycle-kiosk [SOCKET DATABASE]: reads commands, one a line; \"help\" names them")
            return arguments == ["--help"] ? 0 : 64
        }
        let log = LogWriter.standard(
            identifier: "applifecycle-kiosk", environment: ProcessEnvironment.current,
            levelVariable: "APPLIFECYCLE_LOG_LEVEL")
        do {
            let loop = try EventLoop()
            let container = KioskContainer(
                loop: loop, socket: arguments.first ?? "/run/applifecycle/kiosk.sock",
                database: arguments.last ?? "/var/lib/kiosk/cafe.db"
            ) { line in
                // Not between the lines that a guest looks at.
                if isatty(STDERR_FILENO) == 0 { log.write(LogRecord(priority: .info, message: line)) }
            }
            return try loop.run { await container.run() } ? 0 : 69
        } catch {
            log.write(LogRecord(priority: .error, message: "\(error)"))
            return 71
        }
    }
}
