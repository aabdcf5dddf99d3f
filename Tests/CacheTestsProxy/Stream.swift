import Glibc

/// A connection that is read and written by blocking calls; closed with the object.
final class Stream: Sendable {
    struct Broken: Error {}

    private let descriptor: CInt

    init(_ descriptor: CInt) {
        self.descriptor = descriptor
        var on: CInt = 1
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
    }

    convenience init(to port: UInt16) throws {
        self.init(socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0))
        guard Loopback.withAddress(port, { connect(descriptor, $0, $1) == 0 }) else { throw Broken() }
    }

    deinit {
        close(descriptor)
    }

    /// What has come, at least a byte; empty at the end.
    func read() throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Broken() }
        return Array(buffer[..<count])
    }

    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { throw Broken() }
            rest = rest.dropFirst(count)
        }
    }
}
