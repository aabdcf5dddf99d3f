import Glibc
import SQLite
import Synchronization

/// Stops a piece of work on a database from another thread: its statements, its waits, its program.
final class WorkInterruption: Sendable {
    private struct State {
        var isRaised = false
        var handle: InterruptHandle?
        var handleBeside: InterruptHandle?
    }

    private let state = Mutex(State())

    /// Whether the work is to stop.
    var isRaised: Bool { state.withLock { $0.isRaised } }

    /// Stops the work; safe from any thread, at any time.
    func interrupt() {
        let handles = state.withLock { state in
            state.isRaised = true
            return [state.handle, state.handleBeside]
        }
        for handle in handles { handle?.interrupt() }
    }

    /// Has a connection interrupted in place of the one before, at once when the work is to stop already.
    func attach(_ connection: Connection) {
        let isRaised = state.withLock { state in
            state.handle = connection.interruptHandle
            return state.isRaised
        }
        if isRaised { connection.interruptHandle.interrupt() }
    }

    /// Has a second connection interrupted too, that works beside the first on another thread.
    func attachBeside(_ connection: Connection) {
        let isRaised = state.withLock { state in
            state.handleBeside = connection.interruptHandle
            return state.isRaised
        }
        if isRaised { connection.interruptHandle.interrupt() }
    }
}
