import CSystemd

/// Tells the service manager how the service fares (sd_notify(3)).
///
/// NOTIFY_SOCKET alone decides whether anybody listens. libsystemd reads it at each call, so the variable stays set; a
/// child that is spawned must not inherit it, or it speaks in the service's name. Only the main process is heard under
/// NotifyAccess=main.
package struct ServiceNotifier: Sendable {
    /// What became of a message.
    package enum Delivery: Hashable, Sendable {
        /// The manager has it in its queue.
        case sent
        /// NOTIFY_SOCKET is not set: no manager wants to know.
        case notWanted
        /// The socket could not be reached; `number` is an errno.
        case failed(number: Int32)
    }

    /// Makes a notifier; it holds nothing.
    package init() {}

    /// Sends all fields in one message, so that the manager sees them together.
    ///
    /// A service goes on when its manager cannot be told: a failure is a value to be logged, not an error.
    @discardableResult
    package func send(_ fields: [NotifyField]) -> Delivery {
        Self.delivery(sd_notify(0, fields.map(\.text).joined(separator: "\n")))
    }

    /// Waits until the manager has read what was sent before, so that last words are not lost with the process.
    ///
    /// It blocks the calling thread for `timeout` at most (sd_notify_barrier(3)).
    @discardableResult
    package func barrier(timeout: Duration) -> Delivery {
        Self.delivery(sd_notify_barrier(0, timeout.wholeMicroseconds))
    }

    private static func delivery(_ result: Int32) -> Delivery {
        switch result {
        case 0: .notWanted
        case 1...: .sent
        default: .failed(number: -result)
        }
    }
}
