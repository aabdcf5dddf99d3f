extension EventLoop {
    package func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)))
    }

    /// True on the loop's thread; it lets `assumeIsolated` work in callbacks of the loop (SE-0471).
    package func isIsolatingCurrentContext() -> Bool? {
        isOnLoopThread
    }

    /// Runs a job as one of a task executor alone, also when an actor pinned to the loop enqueued it.
    ///
    /// Named as a serial executor too, the runtime would put each step into nonisolated code or a default actor back into
    /// the queue. Isolation is still known, by `isIsolatingCurrentContext`.
    func run(_ job: UnownedJob) {
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
