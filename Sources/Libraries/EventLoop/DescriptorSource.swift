import CSystemd
import Glibc

/// The io source of one descriptor and the tasks that wait on it.
///
/// The source stays armed after it has served a wait, since the next wait is mostly for the same events and then costs no
/// system call; an event that nobody waits for disarms it.
///
/// `@unchecked Sendable`: all its methods are called on the loop's thread alone.
final class DescriptorSource: @unchecked Sendable {
    /// What a task waits for.
    enum Interest {
        case readable
        case writable
        case hungUp

        /// The events to ask epoll for; it reports hang-ups and errors unasked.
        var events: UInt32 {
            switch self {
            case .readable: EPOLLIN.rawValue
            case .writable: EPOLLOUT.rawValue
            case .hungUp: 0
            }
        }

        func isServed(by reported: UInt32) -> Bool {
            reported & (events | EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
        }
    }

    private struct Waiter {
        let interest: Interest
        let suspension: Suspension
    }

    private enum Arming: Equatable {
        case disarmed
        case armed(UInt32)
    }

    private let event: OpaquePointer
    private let descriptor: Int32
    private var source: OpaquePointer?
    private var arming = Arming.disarmed
    private var waiters: [Waiter] = []
    private var isClosed = false

    init(event: OpaquePointer, descriptor: Int32) {
        self.event = event
        self.descriptor = descriptor
    }

    deinit {
        sd_event_source_disable_unref(source)
    }

    func add(_ suspension: Suspension, for interest: Interest) {
        guard !isClosed else {
            suspension.end(.cancelled)
            return
        }
        guard !suspension.hasEnded else { return }
        waiters.append(Waiter(interest: interest, suspension: suspension))
        if case .armed(let events) = arming, wantedEvents & ~events == 0 { return }
        arm()
    }

    func remove(_ suspension: Suspension) {
        waiters.removeAll { $0.suspension === suspension }
    }

    func close() {
        isClosed = true
        source = sd_event_source_disable_unref(source)
        endWaiters(.cancelled) { _ in true }
    }

    private var wantedEvents: UInt32 {
        waiters.reduce(0) { $0 | $1.interest.events }
    }

    private func dispatch(_ reported: UInt32) {
        let served = endWaiters(.served) { $0.isServed(by: reported) }
        if served { return }
        if waiters.isEmpty {
            disarm()
        } else {
            arm()
        }
    }

    /// Ends the waits for which `isEnded` holds; false when there is none.
    @discardableResult
    private func endWaiters(_ outcome: Suspension.Outcome, where isEnded: (Interest) -> Bool) -> Bool {
        let ended = waiters.filter { isEnded($0.interest) }
        guard !ended.isEmpty else { return false }
        waiters.removeAll { isEnded($0.interest) }
        for waiter in ended { waiter.suspension.end(outcome) }
        return true
    }

    private func disarm() {
        sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
        arming = .disarmed
    }

    /// Asks the kernel for what the waiting tasks want; a refusal ends their waits, as `DescriptorWatch` says.
    private func arm() {
        let events = wantedEvents
        guard prepareSource(events), sd_event_source_set_enabled(source, Int32(SD_EVENT_ON)) >= 0 else {
            arming = .disarmed
            endWaiters(.served) { _ in true }
            return
        }
        arming = .armed(events)
    }

    private func prepareSource(_ events: UInt32) -> Bool {
        if source != nil { return sd_event_source_set_io_events(source, events) >= 0 }
        // The source never outlives this object: `close` or `deinit` removes it.
        let object = Unmanaged.passUnretained(self).toOpaque()
        return sd_event_add_io(event, &source, descriptor, events, Self.handler, object) >= 0
    }

    private static let handler: sd_event_io_handler_t = { _, _, reported, object in
        guard let object else { return 0 }
        // Retained for the call: a task that is resumed may drop the last reference.
        let source = Unmanaged<DescriptorSource>.fromOpaque(object).takeUnretainedValue()
        source.dispatch(reported)
        return 0
    }
}
