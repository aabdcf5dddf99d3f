import EventLoop
import Glibc

/// Waits for connections, on a thread of its own.
actor Listener {
    nonisolated private let thread = SerialThread(name: "listener")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    private let socket: CInt

    /// - Returns: nil where the port cannot be had.
    init?(port: UInt16) {
        socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var on: CInt = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
        let isBound = Loopback.withAddress(port) { bind(socket, $0, $1) == 0 }
        guard isBound, listen(socket, 512) == 0 else { return nil }
    }

    func accept() -> Stream? {
        let connection = Glibc.accept(socket, nil, nil)
        return connection < 0 ? nil : Stream(connection)
    }
}
