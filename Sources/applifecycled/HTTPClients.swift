import HTTPClient
import LifecycleAdapters
import LifecycleConfiguration
import SocketAPI
import Systemd

/// How servers are spoken to; nothing is opened, and no library loaded, before the first request.
struct HTTPClients: Sendable {
    private let stack: HTTPStack

    init(_ context: DaemonContext) {
        let (configuration, log) = (context.configuration, context.log)
        let transport = HTTPTransport(
            userAgent: "applifecycled/\(ProductVersion.number)", rootsFile: configuration.oauth?.caFile)
        let isTold = log.writes(.debug)
        stack = HTTPStack(
            loop: context.loop,
            settings: HTTPSettings(transport: transport, trustedOrigins: configuration.tokenOrigins),
            log: isTold
                ? HTTPLog(
                    request: { log.write(LogRecord(priority: .debug, message: "http: \($0)")) },
                    command: { log.write(LogRecord(priority: .debug, message: "http: \($0)")) }) : nil)
    }

    /// Sends what carries its own authentication: to authorization servers, and what is owed after a logout.
    var plain: any HTTPClient { stack.client() }

    /// Sends on behalf of sessions, with their tokens.
    func authenticated(_ tokens: any AccessTokenSource) -> any HTTPClient { stack.client(tokens: tokens) }
}
