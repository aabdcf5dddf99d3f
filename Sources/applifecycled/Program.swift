import EventLoop
import Glibc
import LifecycleConfiguration
import LifecycleDomain
import SocketAPI
import Systemd

/// The process: from the command line to the exit code.
struct Program {
    private let arguments: [String]
    private let environment = ProcessEnvironment.current
    private let notifier = ServiceNotifier()

    init(arguments: [String]) {
        self.arguments = arguments
    }

    func run() -> ExitCode {
        let options: ProgramOptions
        do throws(UsageError) {
            options = try ProgramOptions(arguments)
        } catch {
            StandardStream.error.write("applifecycled: \(error.message)\n\(ProgramOptions.usage)")
            return .usage
        }
        switch options.mode {
        case .help: StandardStream.output.write(ProgramOptions.usage)
        case .version: StandardStream.output.write("applifecycled \(ProductVersion.number)\n")
        case .serve(let source): return serve(source)
        }
        return .success
    }

    private func serve(_ source: ConfigurationSource) -> ExitCode {
        let log = LogWriter.standard(
            identifier: "applifecycled", environment: environment, levelVariable: "APPLIFECYCLE_LOG_LEVEL")
        let sockets = ActivationSocket.inherited()
        let configuration: Configuration
        do throws(ConfigurationError) {
            configuration = try ConfigurationReader().read(source: source, environment: environment)
        } catch {
            return refuse(StepFailure(.configuration, "\(error)", systemError: EINVAL), log)
        }
        do {
            let loop = try EventLoop()
            let context = DaemonContext(
                loop: loop, source: source, configuration: configuration, environment: environment,
                sockets: sockets, log: log, notifier: notifier)
            let result = try loop.run { await Daemon.run(context) }
            return leave(result, log)
        } catch {
            return refuse(StepFailure(.internalError, "event loop: \(error)"), log)
        }
    }

    private func leave(_ result: Result<ExitCode, StepFailure>, _ log: LogWriter) -> ExitCode {
        switch result {
        case .success(let code):
            notifier.barrier(timeout: .seconds(1))
            return code
        case .failure(let failure): return refuse(failure, log)
        }
    }

    /// The service cannot begin: one sentence for the log and for the manager, and the code that says what kind it is.
    private func refuse(_ failure: StepFailure, _ log: LogWriter) -> ExitCode {
        log.write(LogRecord(priority: .error, message: failure.message))
        notifier.send(
            [.status(failure.message), .exitStatus(failure.kind.exitCode.rawValue)]
                + (failure.systemError.map { [.errno($0)] } ?? []))
        notifier.barrier(timeout: .seconds(1))
        return failure.kind.exitCode
    }
}
