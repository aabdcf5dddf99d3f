import CCurl
import EventLoop

/// libcurl's multi interface on an event loop: whose turn it is, and when (curl_multi_socket_action(3)).
///
/// It exists from the first request until all connections have been idle for `HTTPTransport.idleLimit`; then everything is
/// closed, no timer runs, and the next request makes it anew.
///
/// `@unchecked Sendable`: touched on the loop's thread alone.
final class CurlEngine: @unchecked Sendable {
    let loop: EventLoop
    private let transport: HTTPTransport
    private var multi: UnsafeMutableRawPointer?
    /// What watches the sockets, for as long as there is a multi handle.
    private(set) var group: DescriptorGroup?
    private var owner: UnsafeMutablePointer<ccurl_socket_owner>?
    private var active: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    private var resting: RestingHandles
    /// TLS sessions, so that a server that is reached again need not prove itself from the beginning.
    private var sessions: UnsafeMutableRawPointer?
    var sockets: [Int32: CurlSocket] = [:]
    /// When libcurl wants to be called; the timer may come before it.
    private var wakeUp: BoottimeClock.Instant?
    private var timerEnd = BoottimeClock.now
    private lazy var timer = TimerCallback(loop: loop) { [unowned self] in timeOut() }
    private lazy var idleTimer = TimerCallback(loop: loop) { [unowned self] in closeIfIdle() }
    private var idleSince = BoottimeClock.now
    private var isTimeoutDue = false

    /// libcurl asks to be called at once no more than a few times in a row; if it did, the loop would go on all the same.
    private static let mostRounds = 16

    init(loop: EventLoop, transport: HTTPTransport) {
        self.loop = loop
        self.transport = transport
        resting = RestingHandles(limit: transport.connectionsPerHost)
    }

    /// Whether a timer runs or a socket is open.
    var isAtRest: Bool {
        multi == nil && sockets.isEmpty && !timer.isArmed && !idleTimer.isArmed
    }

    func start(_ transfer: CurlTransfer) {
        guard case .notStarted = transfer.progress else { return }
        guard transfer.request.limits.total > .zero else {
            return transfer.end(.timedOut(transfer.request.url.origin, after: transfer.request.limits.total))
        }
        do throws(HTTPError) {
            let multi = try openMulti()
            let handle = try takeHandle(for: transfer)
            handle.prepare(transfer)
            transfer.progress = .running(handle)
            active[handle.easy] = transfer
            guard ccurl_multi_add(multi, handle.easy) == CURLM_OK else {
                active[handle.easy] = nil
                throw .unavailable("libcurl takes no further transfer")
            }
            settle()
        } catch {
            transfer.end(error)
        }
    }

    func cancel(_ transfer: CurlTransfer) {
        if case .running(let handle) = transfer.progress {
            remove(handle)
            transfer.end(.cancelled)
            settle()
        } else {
            transfer.end(.cancelled)
        }
    }

    /// Brings again what a stream had no room for.
    func resume(_ transfer: CurlTransfer) {
        guard case .running(let handle) = transfer.progress else { return }
        ccurl_easy_pause(handle.easy, CURLPAUSE_CONT)
        settle()
    }

    /// Ends everything; transfers that run are cancelled.
    func close() {
        for transfer in active.values { cancel(transfer) }
        closeMulti()
        if let sessions { ccurl_sessions_free(sessions) }
        sessions = nil
    }

    func act(on socket: Int32, _ events: Int32) {
        guard let multi else { return }
        ccurl_multi_socket_action(multi, socket, events)
        settle()
    }

    func setTimer(milliseconds: Int) {
        isTimeoutDue = milliseconds == 0
        wakeUp = milliseconds > 0 ? BoottimeClock.now.advanced(by: .milliseconds(milliseconds)) : nil
        armTimer()
    }

    /// One that comes too early changes nothing: most transfers end long before their limits, and need not move it.
    private func armTimer() {
        guard let wakeUp, !timer.isArmed || wakeUp < timerEnd else { return }
        do throws(EventLoopError) {
            try timer.arm(after: BoottimeClock.now.duration(to: wakeUp))
            timerEnd = wakeUp
        } catch {
            // Without a timer nothing would end: all that runs is looked at at once, until memory is back.
            isTimeoutDue = true
        }
    }

    private func timeOut() {
        guard let wakeUp else { return }
        if wakeUp > BoottimeClock.now {
            armTimer()
        } else {
            self.wakeUp = nil
            isTimeoutDue = true
        }
        settle()
    }

    /// Does what libcurl wants done at once, and ends what has ended.
    private func settle() {
        guard let multi else { return }
        var rounds = 0
        while isTimeoutDue, rounds < Self.mostRounds {
            isTimeoutDue = false
            ccurl_multi_socket_action(multi, ccurl_no_socket, 0)
            rounds += 1
        }
        if isTimeoutDue { loop.performLater { [weak self] in self?.settle() } }
        var code = CURLE_OK
        while let easy = ccurl_multi_next_ended(multi, &code) { finish(easy, code) }
        startIdling()
    }

    private func finish(_ easy: UnsafeMutableRawPointer, _ code: CURLcode) {
        guard let transfer = active[easy], case .running(let handle) = transfer.progress else { return }
        var failure = transfer.failure
        if failure == nil, code != CURLE_OK { failure = handle.failure(code, of: transfer.request) }
        if failure == nil, !transfer.hasHead {
            failure = .connectionLost(transfer.request.url.origin, "it ended within the head of the answer")
        }
        remove(handle)
        if failure == nil, transfer.isPlain { resting.keep(handle) }
        transfer.end(failure)
    }

    private func takeHandle(for transfer: CurlTransfer) throws(HTTPError) -> CurlHandle {
        let url = transfer.request.url
        if transfer.isPlain, let handle = resting.take(for: url) { return handle }
        return try CurlHandle(for: url, transport, owner: owner, sessions: sessions)
    }

    private func remove(_ handle: CurlHandle) {
        if let multi { ccurl_multi_remove(multi, handle.easy) }
        active[handle.easy] = nil
    }
}

extension CurlEngine {
    private func openMulti() throws(HTTPError) -> UnsafeMutableRawPointer {
        if let multi { return multi }
        if let failure = ccurl_load() { throw .unavailable(String(cString: failure)) }
        let group = try makeGroup()
        let context = Unmanaged.passUnretained(self).toOpaque()
        var callbacks = Self.loopCallbacks
        guard let made = ccurl_multi_new(&callbacks, context) else { throw .unavailable("memory has run out") }
        ccurl_multi_set_long(made, CURLMOPT_MAX_HOST_CONNECTIONS, transport.connectionsPerHost)
        ccurl_multi_set_long(made, CURLMOPT_MAX_TOTAL_CONNECTIONS, transport.connections)
        ccurl_multi_set_long(made, CURLMOPT_MAXCONNECTS, transport.connectionsPerHost)
        let owner = UnsafeMutablePointer<ccurl_socket_owner>.allocate(capacity: 1)
        owner.initialize(to: Self.socketOwner(context))
        self.owner = owner
        self.group = group
        multi = made
        if sessions == nil { sessions = ccurl_sessions_new() }
        return made
    }

    private func makeGroup() throws(HTTPError) -> DescriptorGroup {
        do throws(EventLoopError) {
            return try DescriptorGroup(loop: loop)
        } catch {
            throw .unavailable("\(error)")
        }
    }

    private func closeMulti() {
        guard let multi else { return }
        ccurl_multi_free(multi)
        self.multi = nil
        resting.removeAll()
        owner?.deallocate()
        owner = nil
        sockets = [:]
        group = nil
        isTimeoutDue = false
        wakeUp = nil
        timer.disarm()
        idleTimer.disarm()
    }

    /// The timer runs on while requests come and go, so that they do not pay for it.
    private func startIdling() {
        guard active.isEmpty else { return }
        idleSince = BoottimeClock.now
        if !idleTimer.isArmed { armIdleTimer(transport.idleLimit) }
    }

    private func armIdleTimer(_ delay: Duration) {
        do throws(EventLoopError) {
            try idleTimer.arm(after: delay)
        } catch {
            closeMulti()
        }
    }

    private func closeIfIdle() {
        guard active.isEmpty else { return }
        let rest = transport.idleLimit - idleSince.duration(to: BoottimeClock.now)
        if rest > .zero { armIdleTimer(rest) } else { closeMulti() }
    }
}
