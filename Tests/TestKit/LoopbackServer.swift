import CPlatform
import Glibc
package import HTTPClient
import Synchronization

/// A server whose every byte a test says: a script runs for each connection, on a thread of its own.
///
/// It ends with the object: its connections are shut down, so that no script goes on.
package final class LoopbackServer: Sendable {
    struct CannotListen: Error {}

    package enum Address {
        case ipv4
        case ipv6
        case unix(String)
    }

    package typealias Script = @Sendable (ServerConnection) -> Void

    private let listener: Int32
    package let port: UInt16
    private let connections = Mutex<[ServerConnection]>([])

    package init(_ address: Address = .ipv4, script: @escaping Script) throws {
        (listener, port) = try Self.listen(address)
        let listener = listener
        TestThread.start { [weak self] in
            var number = 0
            while true {
                let accepted = platform_accept(listener)
                guard accepted >= 0 else { break }
                _ = fcntl(accepted, F_SETFL, 0)
                number += 1
                let connection = ServerConnection(accepted, number: number)
                guard let self else {
                    connection.end()
                    break
                }
                connections.withLock { $0.append(connection) }
                TestThread.start {
                    script(connection)
                    connection.end()
                }
            }
            close(listener)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        for connection in connections.withLock({ $0 }) { connection.hangUp() }
    }

    /// How many connections there were.
    package var connectionCount: Int {
        connections.withLock { $0.count }
    }

    /// What was asked, on all connections.
    package var requests: [ReceivedRequest] {
        connections.withLock { $0 }.flatMap(\.requests)
    }

    package var origin: String { "http://127.0.0.1:\(port)" }

    package func url(_ target: String = "/") throws(HTTPError) -> HTTPURL {
        guard let url = HTTPURL(origin + target) else { throw .invalidRequest("no URL") }
        return url
    }

    private static func listen(_ address: Address) throws -> (Int32, UInt16) {
        if case .unix(let path) = address {
            let listener = platform_unix_listen(path, 64, 0o600)
            guard listener >= 0 else { throw CannotListen() }
            // Made for a loop; these threads block.
            _ = fcntl(listener, F_SETFL, 0)
            return (listener, 0)
        }
        guard case .ipv6 = address else {
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_addr.s_addr = inet_addr("127.0.0.1")
            return try bind(AF_INET, &name)
        }
        var name = sockaddr_in6()
        name.sin6_family = sa_family_t(AF_INET6)
        name.sin6_addr = in6addr_loopback
        return try bind(AF_INET6, &name)
    }

    private static func bind<Name>(_ family: Int32, _ name: inout Name) throws -> (Int32, UInt16) {
        let listener = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var size = socklen_t(MemoryLayout<Name>.size)
        let result = withUnsafeMutableBytes(of: &name) { bytes -> Int32 in
            guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
            guard Glibc.bind(listener, address, size) == 0, Glibc.listen(listener, 256) == 0 else { return -1 }
            return getsockname(listener, address, &size)
        }
        guard result == 0 else { throw CannotListen() }
        // The port stands at the same place in both kinds of address.
        let port = withUnsafeBytes(of: name) { UInt16($0[2]) << 8 | UInt16($0[3]) }
        return (listener, port)
    }
}
