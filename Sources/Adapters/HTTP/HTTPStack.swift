package import EventLoop
package import HTTPClient

/// The layers of the HTTP client, in the one order in which they are right.
///
/// From the caller to the wire, with the reason for each place:
///
/// 1. **Logging** is outermost: one line for each call, with the time that the caller has waited.
/// 2. **Caching** comes before anything that costs time. Its key has the partition and no token, so it need not know one.
/// 3. **Retrying** is below it, since an answer from the cache needs no second attempt; above what follows, so that each
///    attempt has a token that is valid then.
/// 4. **Authenticating** obtains the token, and another one after a 401. It knows tokens and no origins' rules.
/// 5. **Redirecting** sends all that is below again for each hop, and tells another origin nothing.
/// 6. **Interceptors**, for each hop: the bearer's attaches the token where the origin may see it, then come the device's
///    fields, and last the cURL log, which shows what is sent, with the secrets redacted.
/// 7. **The core** sends over libcurl, on the loop.
///
/// To make it opens nothing: libcurl is loaded by the first request that gets down to the core.
package struct HTTPStack: Sendable {
    /// Stored responses, which are emptied when a partition's owner goes.
    package let cache: ResponseCache
    /// For bodies that are too large for the memory, or never end; below all layers.
    package let streaming: any HTTPStreamingClient

    private let hops: any HTTPClient
    private let trusted: TrustedOrigins
    private let clock: LoopHTTPClock
    /// What origins have asked for, such as to be left alone for a while, holds for all clients.
    private let history = RetryHistory()
    private let log: HTTPLog?

    package init(loop: EventLoop, settings: HTTPSettings, log: HTTPLog? = nil) {
        let core = CurlClient(loop: loop, transport: settings.transport)
        self.init(around: core, streaming: core, loop: loop, settings: settings, log: log)
    }

    /// The layers around another core.
    package init(
        around core: any HTTPClient, streaming: any HTTPStreamingClient, loop: EventLoop, settings: HTTPSettings,
        log: HTTPLog? = nil
    ) {
        trusted = TrustedOrigins(settings.trustedOrigins, isLocalTransport: settings.transport.unixSocket != nil)
        var interceptors: [any HTTPInterceptor] = [
            BearerInterceptor(trusted: trusted), DeviceHeadersInterceptor(settings.device, trusted: trusted),
        ]
        if let command = log?.command {
            interceptors.append(CurlLogInterceptor(transport: settings.transport, log: command))
        }
        hops = RedirectingClient(InterceptingClient(core, interceptors: interceptors))
        self.streaming = streaming
        cache = ResponseCache(limitBytes: settings.cacheBytes)
        clock = LoopHTTPClock(loop: loop)
        self.log = log
    }

    /// A client of all layers; all clients of a stack share its connections and its cache.
    ///
    /// - Parameters:
    ///   - tokens: nil for a client that sends none, such as the one that obtains them.
    ///   - isCaching: false for a client whose requests carry somebody's credentials without naming a partition.
    package func client(tokens: (any AccessTokenSource)? = nil, isCaching: Bool = true) -> any HTTPClient {
        var client = hops
        if let tokens { client = AuthenticatingClient(client, tokens: tokens, trusted: trusted, clock: clock) }
        client = RetryingClient(client, history: history, clock: clock)
        if isCaching { client = CachingClient(client, cache: cache, clock: clock) }
        if let log { client = LoggingClient(client, clock: clock, log: log.request) }
        return client
    }
}
