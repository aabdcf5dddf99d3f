import Synchronization

/// What happened to one request on its way down: noted by the decorators, read by the one that logs.
package final class HTTPExchange: Sendable {
    /// Where the response came from.
    package enum Source: String, Sendable {
        case server
        /// Stored and fresh, or as stale as was permitted.
        case cache
        /// Stored, and confirmed by the server (304).
        case validatedCache = "cache, validated"
    }

    package struct Notes: Hashable, Sendable {
        /// How often it was sent; 0 where nothing was.
        package var attempts = 0
        package var source = Source.server

        package init() {}
    }

    private let state = Mutex(Notes())

    package init() {}

    package var notes: Notes {
        state.withLock { $0 }
    }

    package func noteAttempt() {
        state.withLock { $0.attempts += 1 }
    }

    package func note(_ source: Source) {
        state.withLock { $0.source = source }
    }
}
