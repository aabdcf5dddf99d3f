import EventLoop
import FoundationEssentials

/// One connection of a server: reads ahead, answers in order, and ends by itself.
///
/// Three tasks share the state, all on the loop: one reads, one answers call after call, one watches for the peer hanging
/// up. Reading does not wait for answering, so that each call knows when it came, but for the limit of what may wait.
actor ServerConnection {
    /// What can still come from the peer.
    enum Input {
        case open
        case ended
    }

    /// The call that is being answered.
    struct RunningCall {
        let cancelsOnHangUp: Bool
        /// Signalled when the handler is done or is to be cancelled.
        let progress: Signal
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { context.loop.asUnownedSerialExecutor() }

    let context: ConnectionContext
    let socket: StreamSocket
    let peer: Peer

    var input = Input.open
    var buffer: MessageBuffer
    var queue = MessageQueue()
    var partialSince: BoottimeClock.Instant?
    var lastActivity: BoottimeClock.Instant
    /// Signalled when there is a message to answer, or no more to come.
    let arrival = Signal()
    /// Signalled when the queue has room again.
    let room = Signal()

    var runningCall: RunningCall?
    var isPeerGone = false

    var output = OutgoingBytes()
    var isSending = false

    /// Takes the descriptor over.
    init(owning descriptor: Int32, peer: Peer, context: ConnectionContext) {
        self.context = context
        self.peer = peer
        socket = StreamSocket(owning: descriptor, loop: context.loop)
        buffer = MessageBuffer(maxMessageBytes: context.limits.current.maxMessageBytes)
        lastActivity = context.loop.clock.now
    }

    /// Serves until the peer is done, does what it must not, or idles; or until the task is cancelled.
    ///
    /// On cancellation an idle connection closes at once. A call that is being answered is cancelled, and its reply sent
    /// if the handler still gives one and the socket takes it at once.
    func serve() async {
        await withTaskGroup(of: Ending.self) { group in
            group.addTask { await self.readMessages() }
            group.addTask { await self.answerCalls() }
            group.addTask { await self.watchForHangUp() }
            group.addTask { await self.waitUntilIdle() }
            for await ending in group where ending == .connectionDone {
                group.cancelAll()
                break
            }
        }
        socket.close()
    }

    /// What the end of one task means for the others.
    enum Ending {
        case taskDone
        case connectionDone
    }

    /// Gives the peer up for what it did: no reply reaches it any more.
    func abort(_ violation: ProtocolViolation) {
        guard !isPeerGone else { return }
        context.onIncident(.connectionAborted(uid: peer.uid, violation))
        hangUp()
        socket.shutDown()
    }

    /// Notes that the peer is gone, and cancels the running call unless that one goes on without it.
    func hangUp() {
        isPeerGone = true
        if let runningCall, runningCall.cancelsOnHangUp { runningCall.progress.signal() }
    }

    private func watchForHangUp() async -> Ending {
        do throws(CancellationError) {
            try await socket.watch.hungUp()
            hangUp()
        } catch {
            // The connection ends otherwise.
        }
        return .taskDone
    }

    private func waitUntilIdle() async -> Ending {
        let clock = context.loop.clock
        while let timeout = context.limits.current.idleTimeout {
            let isBusy = runningCall != nil || !queue.isEmpty
            let deadline = (isBusy ? clock.now : lastActivity).advanced(by: timeout)
            guard deadline > clock.now else { return .connectionDone }
            do {
                try await clock.sleep(until: deadline)
            } catch {
                break
            }
        }
        return .taskDone
    }
}
