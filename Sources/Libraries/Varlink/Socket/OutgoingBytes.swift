import FoundationEssentials

/// Bytes on their way to a peer, in order.
struct OutgoingBytes {
    private var bytes = Data()
    private var sent = 0

    /// How many are left to send.
    var count: Int { bytes.count - sent }

    mutating func append(_ message: Data) {
        if bytes.isEmpty { bytes = message } else { bytes.append(message) }
    }

    /// Gives what is left to `write` and forgets as much as it took.
    mutating func send(_ write: (UnsafeRawBufferPointer) -> StreamSocket.WriteResult) -> StreamSocket.WriteResult {
        let result = bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
        if case .bytes(let count) = result {
            sent += count
            if sent == bytes.count { self = OutgoingBytes() }
        }
        return result
    }
}
