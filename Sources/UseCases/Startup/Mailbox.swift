import Synchronization

/// Messages for one reader, in their order; unlike a stream, it is read on after its reader's task was cancelled.
final class Mailbox<Message: Sendable>: Sendable {
    private struct State {
        var messages: [Message] = []
        var reader: CheckedContinuation<Message, Never>?
    }

    private let state = Mutex(State())

    func post(_ message: Message) {
        let reader = state.withLock { state in
            let reader = state.reader.take()
            if reader == nil { state.messages.append(message) }
            return reader
        }
        reader?.resume(returning: message)
    }

    /// The next message, once there is one.
    func next() async -> Message {
        await withCheckedContinuation { continuation in
            let message: Message? = state.withLock { state in
                if !state.messages.isEmpty { return state.messages.removeFirst() }
                state.reader = continuation
                return nil
            }
            if let message { continuation.resume(returning: message) }
        }
    }

    /// What has not been read.
    func drain() -> [Message] {
        state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }
}
