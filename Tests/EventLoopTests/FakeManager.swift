import Glibc
import Testing

/// A datagram socket with an abstract address of its own, as a service manager may have one (unix(7)).
final class FakeManager: Sendable {
    /// What NOTIFY_SOCKET says: "@" stands for the leading NUL.
    let address: String
    let descriptor: Int32

    init() throws {
        address = "@event-loop-tests-\(UInt64.random(in: .min ... .max))"
        let type = Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        descriptor = socket(AF_UNIX, type, 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: [0] + address.utf8.dropFirst()) }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + address.utf8.count)
        let result = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        try #require(result == 0)
    }

    deinit {
        close(descriptor)
    }

    /// The next message, or nil when none has come.
    func receive() -> String? {
        var buffer = [UInt8](repeating: 0, count: 8192)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }
}
