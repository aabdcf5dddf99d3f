/// What waits for the loop's thread: jobs and calls that are ready, and tasks that let everything else go first.
struct TurnQueue {
    /// One piece of work for the loop's thread.
    enum Work {
        case job(UnownedJob)
        case call(@Sendable () -> Void)
    }

    /// How the loop may ask the kernel for events.
    enum Poll {
        case untilSomethingHappens
        case withoutWaiting
    }

    private var ready: [Work] = []
    private var yielded: [UnsafeContinuation<Void, Never>] = []
    private var isAsleep = false

    /// Adds work; true when the loop sleeps in the kernel and must be woken (once for each sleep).
    mutating func append(_ work: Work) -> Bool {
        ready.append(work)
        return wake()
    }

    /// Adds a task to be resumed once all events that are ready have been served; true as in `append`.
    mutating func appendYielded(_ continuation: UnsafeContinuation<Void, Never>) -> Bool {
        yielded.append(continuation)
        return wake()
    }

    /// Takes all work that is ready, and leaves `spare`'s storage for what comes.
    mutating func takeReady(reusing spare: inout [Work]) {
        isAsleep = false
        swap(&ready, &spare)
    }

    /// Takes the tasks that have yielded.
    mutating func takeYielded() -> [UnsafeContinuation<Void, Never>] {
        guard !yielded.isEmpty else { return [] }
        defer { yielded = [] }
        return yielded
    }

    /// Says how to poll, and marks the loop as asleep when it may wait.
    mutating func preparePoll() -> Poll {
        guard ready.isEmpty, yielded.isEmpty else { return .withoutWaiting }
        isAsleep = true
        return .untilSomethingHappens
    }

    private mutating func wake() -> Bool {
        defer { isAsleep = false }
        return isAsleep
    }
}
