/// Waits for a descriptor to become readable, writable or hung up.
///
/// It never owns or closes the descriptor. A descriptor has one watch at a time (epoll(7) refuses a second); several tasks
/// may wait on it, for different things or for the same. `cancel()` it before close(2), on the loop's thread.
///
/// Should the kernel refuse to watch (a regular file, which is always ready; or no memory), waits return at once and the
/// read or write that follows tells.
package final class DescriptorWatch: Sendable {
    private let loop: EventLoop
    private let source: DescriptorSource

    init(loop: EventLoop, descriptor: Int32) {
        self.loop = loop
        source = DescriptorSource(event: loop.event, descriptor: descriptor)
    }

    deinit {
        cancel()
    }

    /// Waits until a read would not block; the end of the stream and errors count, the read then tells.
    ///
    /// - Throws: `CancellationError` when the task or the watch is cancelled.
    package func readable() async throws(CancellationError) {
        try await wait(for: .readable)
    }

    /// Waits until a write would not block; errors count, the write then tells.
    ///
    /// - Throws: `CancellationError` when the task or the watch is cancelled.
    package func writable() async throws(CancellationError) {
        try await wait(for: .writable)
    }

    /// Waits until both directions are closed, or the descriptor has failed (EPOLLHUP, EPOLLERR of epoll_ctl(2)).
    ///
    /// A peer that only shut down its sending side has not hung up: it may still read.
    ///
    /// - Throws: `CancellationError` when the task or the watch is cancelled.
    package func hungUp() async throws(CancellationError) {
        try await wait(for: .hungUp)
    }

    /// Stops watching and resumes all waits with `CancellationError`; waits that come later throw it at once.
    ///
    /// On the loop's thread the kernel has let go of the descriptor on return, so it may be closed. From another thread
    /// that happens at the loop's next turn.
    package func cancel() {
        loop.perform { [source] in source.close() }
    }

    private func wait(for interest: DescriptorSource.Interest) async throws(CancellationError) {
        let suspension = Suspension()
        try await suspension.wait {
            loop.perform { [source] in source.add(suspension, for: interest) }
        } forget: { [loop, source] in
            loop.perform { source.remove(suspension) }
        }
    }
}

extension EventLoop {
    /// Makes a watch of a descriptor, which should be non-blocking; the caller keeps owning it.
    package func watch(_ descriptor: Int32) -> DescriptorWatch {
        DescriptorWatch(loop: self, descriptor: descriptor)
    }
}
