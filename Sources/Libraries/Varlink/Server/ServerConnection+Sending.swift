import EventLoop
import FoundationEssentials

extension ServerConnection {
    /// Sends one message; returns when the socket has taken it, or at once when another message is being sent.
    ///
    /// A peer that lets too much wait, or does not read for the message timeout, is given up.
    ///
    /// - Throws: `CancellationError` when the peer is gone, or the task is cancelled and the socket takes no more.
    func send(_ message: Data) async throws {
        guard !isPeerGone else { throw CancellationError() }
        output.append(message)
        guard !isSending else {
            if output.count > context.limits.current.maxMessageBytes { abort(.repliesNotRead) }
            return
        }
        isSending = true
        defer { isSending = false }
        while output.count > 0 {
            switch output.send(socket.write) {
            case .bytes: continue
            case .wouldBlock: try await waitUntilWritable()
            case .failed:
                hangUp()
                throw CancellationError()
            }
        }
    }

    private func waitUntilWritable() async throws {
        guard !isPeerGone else { throw CancellationError() }
        let clock = context.loop.clock
        let deadline = context.limits.current.messageTimeout.map { clock.now.advanced(by: $0) }
        do {
            let watch = socket.watch
            try await clock.run(until: deadline) { () throws(CancellationError) in try await watch.writable() }
        } catch is DeadlineExceeded {
            abort(.repliesNotRead)
            throw CancellationError()
        }
    }
}
