import EventLoop
import Glibc

/// The lines of a descriptor, a terminal's or a pipe's, read without holding up the loop.
actor InputLines {
    private let descriptor: Int32
    private let watch: DescriptorWatch
    private var pending: [UInt8] = []
    private var hasEnded = false

    private static let newline = UInt8(ascii: "\n")
    /// A longer line is cut here.
    private static let maxLineBytes = 65_536

    init(descriptor: Int32, loop: EventLoop) {
        self.descriptor = descriptor
        watch = loop.watch(descriptor)
    }

    /// The next line; nil at the end, or when the task is cancelled.
    func next() async -> String? {
        while true {
            if let end = pending.firstIndex(of: Self.newline) {
                defer { pending.removeSubrange(...end) }
                return String(decoding: pending[..<end], as: UTF8.self)
            }
            if hasEnded || pending.count >= Self.maxLineBytes {
                defer { pending = [] }
                return pending.isEmpty ? nil : String(decoding: pending, as: UTF8.self)
            }
            guard await fill() else { return nil }
        }
    }

    /// A read after the wait does not block, so that the descriptor, which the shell shares, stays as it is.
    private func fill() async -> Bool {
        do {
            try await watch.readable()
        } catch {
            return false
        }
        var chunk = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &chunk, chunk.count)
        if count > 0 { pending += chunk[..<count] }
        if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { hasEnded = true }
        return true
    }
}
