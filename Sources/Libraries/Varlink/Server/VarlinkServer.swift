import CPlatform
package import EventLoop
import Glibc

/// Serves Varlink interfaces to any number of connections, all on one loop.
///
/// `org.varlink.service` is built in. Errors, and what ends a connection, follow systemd's services; beyond that a message
/// that was begun must be ended in time, and connections are counted in all and by uid.
package actor VarlinkServer {
    package nonisolated var unownedExecutor: UnownedSerialExecutor { context.loop.asUnownedSerialExecutor() }

    private let context: ConnectionContext
    private var connectionsByUid: [UInt32: Int] = [:]
    /// Whether descriptors or memory have run out, and not been there again since.
    private var isShort = false

    /// How many connections there are.
    package private(set) var connectionCount = 0

    /// Makes a server; it does nothing until it is told to serve.
    ///
    /// - Parameters:
    ///   - loop: Where everything runs, the handlers included.
    ///   - info: What `GetInfo` answers.
    ///   - interfaces: What is served besides `org.varlink.service`.
    ///   - limits: What peers are granted.
    ///   - onIncident: Is told of what an owner may want to log; called on the loop, and must not block.
    /// - Throws: ``InterfaceSyntaxError``, if the built-in interface could not be read.
    package init(
        loop: EventLoop,
        info: ServiceInfo,
        interfaces: [Interface],
        limits: Limits = Limits(),
        onIncident: @escaping @Sendable (ServerIncident) -> Void = { _ in }
    ) throws(InterfaceSyntaxError) {
        let service = try ServiceInterface.make(info: info, serving: interfaces)
        context = ConnectionContext(
            loop: loop,
            methods: MethodTable([service] + interfaces),
            limits: SharedLimits(limits),
            onIncident: onIncident
        )
    }

    /// Grants other limits from now on; a connection that is there already is not closed for its number.
    package func updateLimits(_ limits: Limits) {
        context.limits.current = limits
    }

    /// Takes connections until the task is cancelled; each is served by a child task, all have ended on return.
    ///
    /// The descriptor stays the caller's.
    ///
    /// - Throws: ``VarlinkServerError`` when the socket cannot be listened on.
    package func serve(listener: Int32) async throws(VarlinkServerError) {
        let watch = context.loop.watch(listener)
        defer { watch.cancel() }
        let failure = await withDiscardingTaskGroup { group -> VarlinkServerError? in
            let failure = await acceptConnections(listener, watch, &group)
            if failure != nil { group.cancelAll() }
            return failure
        }
        if let failure { throw failure }
    }

    /// Serves one connected socket, as systemd's `exec:` activation hands it over; takes the descriptor over.
    package func serve(connection descriptor: Int32) async {
        guard let connection = admit(descriptor) else { return }
        await serve(connection)
    }

    private func acceptConnections(
        _ listener: Int32,
        _ watch: DescriptorWatch,
        _ group: inout DiscardingTaskGroup
    ) async -> VarlinkServerError? {
        while !Task.isCancelled {
            let descriptor = platform_accept(listener)
            do {
                guard descriptor >= 0 else {
                    try await pause(after: -descriptor, watch)
                    continue
                }
                isShort = false
                if let connection = admit(descriptor) {
                    group.addTask { await self.serve(connection) }
                }
                // Somebody who connects again and again must not keep the others waiting.
                await context.loop.yield()
            } catch let error as VarlinkServerError {
                return error
            } catch {
                break
            }
        }
        return nil
    }

    /// Waits until accepting makes sense again (accept(2): errors of the new connection are passed on as accept's own).
    private func pause(after number: Int32, _ watch: DescriptorWatch) async throws {
        switch number {
        case EAGAIN:
            try await watch.readable()
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            // The connection stays in the backlog and the listener readable: only time helps.
            if !isShort { context.onIncident(.acceptPostponed(errno: number)) }
            isShort = true
            try await context.loop.clock.sleep(for: .milliseconds(250))
        case EBADF, EINVAL, ENOTSOCK, EOPNOTSUPP:
            throw VarlinkServerError.listenerFailed(errno: number)
        default:
            await context.loop.yield()
        }
    }

    /// Counts a connection in, or closes it when it is one too many.
    private func admit(_ descriptor: Int32) -> ServerConnection? {
        guard let peer = Peer(socket: descriptor) else {
            close(descriptor)
            return nil
        }
        let limits = context.limits.current
        let ofSameUid = connectionsByUid[peer.uid, default: 0]
        guard connectionCount < limits.maxConnections, ofSameUid < limits.maxConnectionsPerUid else {
            close(descriptor)
            context.onIncident(.connectionRefused(uid: peer.uid))
            return nil
        }
        connectionCount += 1
        connectionsByUid[peer.uid] = ofSameUid + 1
        return ServerConnection(owning: descriptor, peer: peer, context: context)
    }

    private func serve(_ connection: ServerConnection) async {
        await connection.serve()
        connectionCount -= 1
        let uid = connection.peer.uid
        let left = connectionsByUid[uid, default: 1] - 1
        connectionsByUid[uid] = left == 0 ? nil : left
    }
}
