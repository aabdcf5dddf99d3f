/// Messages that were read and not yet looked at, in their order, and how many bytes they hold.
struct MessageQueue {
    private(set) var byteCount = 0
    private var messages: [ReceivedMessage] = []
    private var head = 0

    var isEmpty: Bool { head == messages.count }

    mutating func append(_ message: ReceivedMessage) {
        messages.append(message)
        byteCount += Self.cost(of: message)
    }

    mutating func popFirst() -> ReceivedMessage? {
        guard !isEmpty else { return nil }
        let message = messages[head]
        byteCount -= Self.cost(of: message)
        head += 1
        if isEmpty {
            messages.removeAll(keepingCapacity: messages.capacity <= 64)
            head = 0
        } else if head >= 64, head * 2 >= messages.count {
            messages.removeFirst(head)
            head = 0
        }
        return message
    }

    /// Small messages cost more than their bytes: a flood of empty ones must fill the queue too.
    private static func cost(of message: ReceivedMessage) -> Int {
        message.bytes.count + 64
    }
}
