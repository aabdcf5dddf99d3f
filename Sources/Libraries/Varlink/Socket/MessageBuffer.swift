package import FoundationEssentials

/// Cuts a byte stream into messages: each ends with one NUL byte (varlink.org/Method-Call).
package struct MessageBuffer {
    /// A message has more bytes than allowed.
    package struct MessageTooLong: Error {}

    private let maxMessageBytes: Int
    private var partial = Data()

    /// Makes an empty buffer.
    ///
    /// - Parameter maxMessageBytes: The size of the largest message, its NUL not counted.
    package init(maxMessageBytes: Int) {
        self.maxMessageBytes = maxMessageBytes
    }

    /// Whether the last message has begun and not ended.
    package var holdsPartialMessage: Bool { !partial.isEmpty }

    /// Takes what was read, and hands out each message that it completes, without the NUL.
    ///
    /// - Throws: ``MessageTooLong`` as soon as it is known; the messages before it were handed out.
    package mutating func append(
        _ bytes: UnsafeRawBufferPointer,
        _ handle: (Data) -> Void
    ) throws(MessageTooLong) {
        var rest = UnsafeRawBufferPointer(rebasing: bytes[...])
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0)
            let segment = rest[..<(end ?? rest.endIndex)]
            guard partial.count + segment.count <= maxMessageBytes else { throw MessageTooLong() }
            partial.append(contentsOf: segment)
            guard let end else { return }
            handle(partial)
            partial = Data()
            rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
        }
    }
}
