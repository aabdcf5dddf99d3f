import CPlatform
import CSystemd
import Glibc

/// Descriptors whose callbacks come together: the kernel is asked once for all that are ready.
///
/// sd-event asks it again after each descriptor that it has served, and is told of all that are still ready each time: for
/// n of them that is n times n. A group is an epoll(7) of its own, and one source of the loop.
///
/// `@unchecked Sendable`: made and used on the loop's thread alone, where the callbacks are called too.
package final class DescriptorGroup: @unchecked Sendable {
    private let epoll: Int32
    private var source: OpaquePointer?
    /// Not retained: a callback leaves the group before its end.
    private var callbacks: [UInt64: Unmanaged<DescriptorCallback>] = [:]
    private var lastID: UInt64 = 0

    /// Served before the loop does anything else; the others are ready still.
    private static let mostPerTurn = 64

    /// Makes a group without descriptors.
    ///
    /// - Throws: `system` when descriptors or memory have run out.
    package init(loop: EventLoop) throws(EventLoopError) {
        epoll = try EventLoopError.check(platform_epoll(), "epoll_create1")
        let object = Unmanaged.passUnretained(self).toOpaque()
        // The source never outlives this object: `deinit` removes it.
        try EventLoopError.check(
            sd_event_add_io(loop.event, &source, epoll, EPOLLIN.rawValue, Self.handler, object), "sd_event_add_io")
    }

    deinit {
        sd_event_source_disable_unref(source)
        close(epoll)
    }

    func add(_ callback: DescriptorCallback) -> UInt64 {
        lastID += 1
        callbacks[lastID] = .passUnretained(callback)
        return lastID
    }

    func remove(_ id: UInt64) {
        callbacks[id] = nil
    }

    /// - Returns: whether the kernel watches.
    func watch(_ descriptor: Int32, for readiness: DescriptorCallback.Readiness, id: UInt64) -> Bool {
        platform_epoll_watch(epoll, descriptor, readiness.rawValue, id) >= 0
    }

    private func dispatch() {
        withUnsafeTemporaryAllocation(of: platform_ready.self, capacity: Self.mostPerTurn) { ready in
            let count = Int(platform_epoll_take(epoll, ready.baseAddress, Int32(Self.mostPerTurn)))
            for index in 0..<max(count, 0) {
                // One that was removed by a callback before it is not there any more.
                guard let callback = callbacks[ready[index].id]?.takeUnretainedValue() else { continue }
                callback.dispatch(DescriptorCallback.Readiness(rawValue: ready[index].events))
            }
        }
    }

    private static let handler: sd_event_io_handler_t = { _, _, _, object in
        guard let object else { return 0 }
        // Retained for the call, which may drop the last reference.
        let group = Unmanaged<DescriptorGroup>.fromOpaque(object).takeUnretainedValue()
        group.dispatch()
        return 0
    }
}
