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

        /// The one for all sets is not specialized for other modules: a hundred times as long, with each event.
        package init(arrayLiteral elements: Readiness...) {
            rawValue = elements.reduce(0) { $0 | $1.rawValue }
        }

        package static let readable = Readiness(rawValue: EPOLLIN.rawValue)
        package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
        /// The descriptor has failed or hung up; reported unasked while there is any interest.
        package static let failed = Readiness(rawValue: EPOLLERR.rawValue | EPOLLHUP.rawValue)

        package var hasFailed: Bool { !isDisjoint(with: .failed) }
    }

    private let group: DescriptorGroup
    private let descriptor: Int32
    private let callback: (Readiness) -> Void
    /// By which the group knows it, from the first interest on.
    private var id: UInt64?
    private var interest: Readiness = []
    private var armed: Readiness = []

    /// Makes a callback that has no interest yet.
    package init(group: DescriptorGroup, descriptor: Int32, callback: @escaping (Readiness) -> Void) {
        self.group = group
        self.descriptor = descriptor
        self.callback = callback
    }

    deinit {
        cancel()
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
        _ = arm()
        if let id { group.remove(id) }
        id = nil
    }

    func dispatch(_ reported: Readiness) {
        var due = reported.intersection(interest)
        if !interest.isEmpty, reported.hasFailed { due.insert(.failed) }
        if due.isEmpty {
            _ = arm()
        } else {
            callback(due)
        }
    }

    /// Asks the kernel for what is wanted and nothing else.
    private func arm() -> Bool {
        if armed.isEmpty, interest.isEmpty { return true }
        let id = id ?? group.add(self)
        self.id = id
        armed = group.watch(descriptor, for: interest, id: id) ? interest : []
        return armed == interest
    }
}
