import EventLoop

/// The lines of standard input, on a thread of its own, since a read waits for whoever types.
actor InputLines {
    nonisolated private let thread = SerialThread(name: "input")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func next() -> String? { readLine() }
}
