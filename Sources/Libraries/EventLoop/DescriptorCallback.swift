import CSystemd
import Glibc

/// Calls back while a descriptor is ready: for libraries that bring callbacks of their own, where no task waits.
///
/// It never owns or closes the descriptor; `cancel()` it before close(2). A descriptor has one watch or callback at a time
/// (epoll(7) refuses a second). An interest that ends stays armed until an event comes for it, since mostly the same
/// interest returns before that and then costs no system call.
///
/// `@unchecked Sendable`: made and used on the loop's thread alone, where the callback is called too.
package final class DescriptorCallback: @unchecked Sendable {
    /// What a descriptor is ready for.
    package struct Readiness: OptionSet, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        package static let readable = Readiness(rawValue: EPOLLIN.rawValue)
        package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
        /// The descriptor has failed or hung up; reported unasked while there is any interest.
        package static let failed = Readiness(rawValue: EPOLLERR.rawValue | EPOLLHUP.rawValue)
    }

    private let loop: EventLoop
    private let descriptor: Int32
    private let callback: (Readiness) -> Void
    private var source: OpaquePointer?
    private var interest: Readiness = []
    private var armed: Readiness = []

    /// Makes a callback that has no interest yet.
    package init(loop: EventLoop, descriptor: Int32, callback: @escaping (Readiness) -> Void) {
        self.loop = loop
        self.descriptor = descriptor
        self.callback = callback
    }

    deinit {
        sd_event_source_disable_unref(source)
    }

    /// Says what to call back for; nothing ends the calls.
    ///
    /// - Returns: Whether the kernel watches: false for a regular file, or when memory has run out.
    package func setInterest(_ wanted: Readiness) -> Bool {
        interest = wanted
        return armed.isSuperset(of: wanted) || arm()
    }

    /// Ends the calls; on return the descriptor may be closed.
    package func cancel() {
        interest = []
        armed = []
        source = sd_event_source_disable_unref(source)
    }

    private func dispatch(_ reported: Readiness) {
        var due = reported.intersection(interest)
        if !interest.isEmpty, !reported.isDisjoint(with: .failed) { due.insert(.failed) }
        if due.isEmpty {
            _ = arm()
        } else {
            callback(due)
        }
    }

    /// Asks the kernel for what is wanted and nothing else.
    private func arm() -> Bool {
        armed = []
        guard !interest.isEmpty else { return sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF)) >= 0 }
        guard prepareSource(), sd_event_source_set_enabled(source, Int32(SD_EVENT_ON)) >= 0 else { return false }
        armed = interest
        return true
    }

    private func prepareSource() -> Bool {
        if source != nil { return sd_event_source_set_io_events(source, interest.rawValue) >= 0 }
        // The source never outlives this object: `cancel` or `deinit` removes it.
        let object = Unmanaged.passUnretained(self).toOpaque()
        return sd_event_add_io(loop.event, &source, descriptor, interest.rawValue, Self.handler, object) >= 0
    }

    private static let handler: sd_event_io_handler_t = { _, _, reported, object in
        guard let object else { return 0 }
        // Retained for the call, which may drop the last reference.
        let callback = Unmanaged<DescriptorCallback>.fromOpaque(object).takeUnretainedValue()
        callback.dispatch(Readiness(rawValue: reported))
        return 0
    }
}
