import CPlatform
import EventLoop
import Glibc
import Testing

/// The thread for work that blocks.
struct SerialThreadTests {
    private actor Worker {
        private let thread: SerialThread
        private(set) var numbers: [Int] = []
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        init(name: String = "worker") {
            thread = SerialThread(name: name)
        }

        func note(_ number: Int) -> pid_t {
            usleep(100)
            numbers.append(number)
            return platform_thread_id()
        }

        func threadName() -> String {
            let file = platform_open("/proc/thread-self/comm", O_RDONLY, 0)
            defer { close(file) }
            var name = [UInt8](repeating: 0, count: 64)
            let count = max(0, read(file, &name, name.count))
            return String(decoding: name.prefix(count).dropLast(), as: UTF8.self)
        }

        func blockedSignals() -> Set<Int32> {
            var mask = sigset_t()
            pthread_sigmask(SIG_SETMASK, nil, &mask)
            return Set((1..<32).filter { sigismember(&mask, $0) == 1 })
        }

        nonisolated func assumingIsolation() -> Bool {
            assumeIsolated { _ in true }
        }

        func isolationIsKnown() -> Bool {
            assumingIsolation()
        }
    }

    /// Jobs run one after the other, in order, on one thread that is not the loop's, and the caller comes back to the loop.
    @Test func jobsRunInOrderOffTheLoop() throws {
        let loop = try EventLoop()
        let (threads, numbers, before, after) = try loop.run {
            let worker = Worker()
            let before = platform_thread_id()
            let threads = await withTaskGroup(of: pid_t.self) { group in
                for number in 0..<50 {
                    group.addTask { await worker.note(number) }
                }
                return await group.reduce(into: Set<pid_t>()) { $0.insert($1) }
            }
            return (threads, await worker.numbers, before, platform_thread_id())
        }
        #expect(numbers == Array(0..<50))
        #expect(threads.count == 1)
        #expect(!threads.contains(before))
        #expect(after == before)
    }

    /// The loop turns while a job blocks its thread.
    @Test func loopTurnsWhileAJobBlocks() throws {
        let loop = try EventLoop()
        let pair = SocketPair()
        try loop.run {
            let blocker = Blocker()
            async let received = blocker.receive(from: pair.left)
            // Only a turning loop gets here: the job waits for this byte.
            await loop.yield()
            sendByte(9, to: pair.right)
            #expect(await received == 9)
        }
    }

    private actor Blocker {
        private let thread = SerialThread(name: "blocker")
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        func receive(from descriptor: Int32) -> UInt8? {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, -1)
            return receiveByte(from: descriptor)
        }
    }

    /// The thread bears its name, cut to what the kernel takes.
    @Test func threadBearsItsName() async {
        #expect(await Worker(name: "state").threadName() == "state")
        #expect(await Worker(name: "a name that is too long").threadName() == "a name that is ")
    }

    /// All signals are blocked in the thread, so that the process's signals go to the loop.
    @Test func signalsAreBlocked() async {
        let blocked = await Worker().blockedSignals()
        #expect(blocked == Set(1..<32).subtracting([SIGKILL, SIGSTOP]))
    }

    /// Isolation is known on the thread.
    @Test func isolationIsKnown() async {
        #expect(await Worker().isolationIsKnown())
    }

    /// A thread that was never used, and threads whose last reference goes on either side, end without harm.
    @Test func threadsEnd() throws {
        _ = SerialThread(name: "unused")
        let loop = try EventLoop()
        let count = try loop.run { () -> Int in
            var count = 0
            for number in 0..<100 {
                // The worker's last reference is dropped here or by the job's own thread, whoever comes later.
                _ = await Worker().note(number)
                count += 1
            }
            return count
        }
        #expect(count == 100)
    }
}
