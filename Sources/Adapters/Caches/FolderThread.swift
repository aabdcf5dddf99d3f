import EventLoop

/// A thread for work on folders, which blocks: one piece after the other.
actor FolderThread {
    nonisolated private let thread: SerialThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(name: String) {
        thread = SerialThread(name: name)
    }

    func run<Result: Sendable>(_ work: @Sendable () -> Result) -> Result {
        work()
    }
}
