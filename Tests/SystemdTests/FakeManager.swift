import Glibc
import Testing

/// A datagram socket, as a service manager has one, at a path or an abstract address (unix(7)).
final class FakeManager: Sendable {
    enum Kind: CaseIterable {
        case path
        case abstract
    }

    /// What NOTIFY_SOCKET says: an absolute path, or "@" for the leading NUL of an abstract address.
    let address: String
    let descriptor: Int32

    init(_ kind: Kind) throws {
        let name = "systemd-tests-\(UInt64.random(in: .min ... .max))"
        var bytes: [UInt8]
        switch kind {
        case .path:
            address = "/tmp/\(name)"
            bytes = Array(address.utf8)
        case .abstract:
            address = "@\(name)"
            bytes = [0] + name.utf8
        }
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var socketAddress = sockaddr_un()
        socketAddress.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &socketAddress.sun_path) { $0.copyBytes(from: bytes) }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let result = withUnsafePointer(to: &socketAddress) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        try #require(result == 0)
    }

    deinit {
        close(descriptor)
        if address.hasPrefix("/") { unlink(address) }
    }

    /// The next message, or nil when none has come.
    func receive() -> String? {
        var buffer = [UInt8](repeating: 0, count: 8192)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }
}
