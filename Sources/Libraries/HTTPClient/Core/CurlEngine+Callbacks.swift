import CCurl
import EventLoop

/// A socket that libcurl asked to have watched.
struct CurlSocket {
    let callback: DescriptorCallback
    /// libcurl made it through us, so that its end is told.
    ///
    /// Others (the pair that a look-up of a name ends with) may be
    /// closed as soon as they are no longer watched.
    var tellsItsEnd = false
}

extension CurlEngine {
    /// The engine outlives the multi handle that calls these.
    static let loopCallbacks = ccurl_loop_callbacks(
        watch: { _, socket, what, context, _ in
            CurlEngine.at(context)?.watch(socket, what)
            return 0
        },
        timer: { _, milliseconds, context in
            CurlEngine.at(context)?.setTimer(milliseconds: milliseconds)
            return 0
        }
    )

    static func socketOwner(_ context: UnsafeMutableRawPointer) -> ccurl_socket_owner {
        ccurl_socket_owner(
            opened: { socket, context in CurlEngine.at(context)?.opened(socket) },
            closing: { socket, context in CurlEngine.at(context)?.closing(socket) },
            context: context
        )
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> CurlEngine? {
        context.map { Unmanaged<CurlEngine>.fromOpaque($0).takeUnretainedValue() }
    }

    private func opened(_ socket: Int32) {
        if let callback = makeCallback(socket) { sockets[socket] = CurlSocket(callback: callback, tellsItsEnd: true) }
    }

    private func closing(_ socket: Int32) {
        sockets.removeValue(forKey: socket)?.callback.cancel()
    }

    private func watch(_ socket: Int32, _ what: Int32) {
        guard what != CURL_POLL_REMOVE else {
            guard let known = sockets[socket] else { return }
            if known.tellsItsEnd { _ = known.callback.setInterest([]) } else { closing(socket) }
            return
        }
        var interest: DescriptorCallback.Readiness = []
        if what & CURL_POLL_IN != 0 { interest.insert(.readable) }
        if what & CURL_POLL_OUT != 0 { interest.insert(.writable) }
        // Where the kernel does not watch, the transfer's own time limit ends it.
        _ = callback(for: socket)?.setInterest(interest)
    }

    private func callback(for socket: Int32) -> DescriptorCallback? {
        if let known = sockets[socket] { return known.callback }
        guard let made = makeCallback(socket) else { return nil }
        sockets[socket] = CurlSocket(callback: made)
        return made
    }

    /// - Returns: nil where nothing is open.
    private func makeCallback(_ socket: Int32) -> DescriptorCallback? {
        guard let group else { return nil }
        return DescriptorCallback(group: group, descriptor: socket) { [unowned self] readiness in
            // A failed socket is read and written, which tells why; libcurl's own flag for it would lose what came before.
            var events: Int32 = 0
            if readiness.contains(.readable) || readiness.hasFailed { events |= CURL_CSELECT_IN }
            if readiness.contains(.writable) || readiness.hasFailed { events |= CURL_CSELECT_OUT }
            act(on: socket, events)
        }
    }
}
