import EventLoop
import FoundationEssentials

extension ServerConnection {
    private static let chunkByteCount = 16_384

    /// Reads until the end of the stream, an error or a violation of the limits.
    func readMessages() async -> Ending {
        while input == .open {
            do {
                try await waitForInput()
                readAvailableBytes()
            } catch is DeadlineExceeded {
                input = .ended
                abort(.messageTimedOut)
            } catch {
                return .taskDone
            }
            arrival.signal()
        }
        return .taskDone
    }

    private func waitForInput() async throws {
        while queue.byteCount >= context.limits.current.maxMessageBytes {
            try await room.wait()
        }
        let watch = socket.watch
        guard let partialSince, let timeout = context.limits.current.messageTimeout else {
            return try await watch.readable()
        }
        try await context.loop.clock.run(until: partialSince.advanced(by: timeout)) { () throws(CancellationError) in
            try await watch.readable()
        }
    }

    private func readAvailableBytes() {
        withUnsafeTemporaryAllocation(byteCount: Self.chunkByteCount, alignment: 1) { chunk in
            while input == .open, queue.byteCount < context.limits.current.maxMessageBytes {
                switch socket.read(into: chunk) {
                case .bytes(let count):
                    take(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
                    if count < chunk.count { return }
                case .wouldBlock:
                    return
                case .end, .failed:
                    input = .ended
                }
            }
        }
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        let now = context.loop.clock.now
        lastActivity = now
        let heldPartialMessage = buffer.holdsPartialMessage
        var completesMessage = false
        do throws(MessageBuffer.MessageTooLong) {
            try buffer.append(bytes) { message in
                queue.append(ReceivedMessage(bytes: message, received: now))
                completesMessage = true
            }
        } catch {
            input = .ended
            abort(.messageTooLong)
        }
        if !buffer.holdsPartialMessage {
            partialSince = nil
        } else if completesMessage || !heldPartialMessage {
            partialSince = now
        }
    }
}
