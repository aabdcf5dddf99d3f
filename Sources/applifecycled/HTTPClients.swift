import HTTPClient
import LifecycleAdapters
import LifecycleConfiguration
import SocketAPI
import Systemd

/// How servers are spoken to; nothing is opened before the first request.
struct HTTPClients: Sendable {
    /// Sends what carries its own authentication, and stores no answer: to authorization servers, and what is owed after
    /// a logout.
    let plain: any HTTPClient
    private let stack: HTTPStack

    init(_ context: DaemonContext) {
        stack = HTTPStack(
            loop: context.loop, settings: Self.settings(context.configuration), log: Self.log(context.log))
        plain = stack.client(isCaching: false)
    }

    /// Sends on behalf of sessions, with their tokens.
    func authenticated(_ tokens: any AccessTokenSource) -> any HTTPClient {
        stack.client(tokens: tokens)
    }

    /// What is stored of answers to sessions.
    var responses: SessionResponses { SessionResponses(stack.cache) }

    private static func settings(_ configuration: Configuration) -> HTTPSettings {
        let transport = HTTPTransport(
            userAgent: "applifecycled/\(ProductVersion.number)", rootsFile: configuration.oauth?.caFile)
        let origins = configuration.tokenOrigins
        guard !origins.isEmpty else { return HTTPSettings(transport: transport) }
        return HTTPSettings(
            transport: transport, trustedOrigins: origins,
            device: DeviceHeaders(
                appVersion: ProductVersion.number, osVersion: OperatingSystem.version(), deviceID: DeviceID.text()))
    }

    /// One line a request at debug level, and the command that sends the same; neither shows a secret.
    private static func log(_ log: LogWriter) -> HTTPLog? {
        guard log.writes(.debug) else { return nil }
        return HTTPLog { line in
            log.write(LogRecord(priority: .debug, message: "http: \(line)"))
        } command: { command in
            log.write(LogRecord(priority: .debug, message: "http: \(command)"))
        }
    }
}
