import CPlatform

/// The clock of an event loop: CLOCK_BOOTTIME, which no one sets and which runs on while the machine is suspended.
package struct BoottimeClock: Clock {
    private let loop: EventLoop

    init(loop: EventLoop) {
        self.loop = loop
    }

    /// The present instant; it needs no loop.
    package static var now: Instant {
        Instant(sinceBoot: .nanoseconds(platform_boottime_nanoseconds()))
    }

    /// The present instant.
    package var now: Instant { Self.now }

    /// The resolution of sd-event's timers.
    package var minimumResolution: Duration { .microseconds(1) }

    /// Suspends the task until the deadline has come; at once when it is past.
    ///
    /// - Parameters:
    ///   - deadline: The instant before which the task does not resume.
    ///   - tolerance: Not used: a sleep ends as soon as its deadline has come.
    /// - Throws: `CancellationError` when the task is cancelled, before the deadline.
    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        guard deadline > now else { return }
        let suspension = Suspension()
        try await suspension.wait {
            loop.perform { [timer = loop.timer] in
                timer.add(suspension, deadlineMicroseconds: deadline.microsecondsRoundedUp)
            }
        } forget: { [loop] in
            loop.perform { [timer = loop.timer] in timer.remove(suspension) }
        }
    }
}

extension EventLoop {
    /// The clock whose sleeps end on this loop.
    package var clock: BoottimeClock { BoottimeClock(loop: self) }
}
