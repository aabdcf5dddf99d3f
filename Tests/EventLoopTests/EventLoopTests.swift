import CPlatform
import EventLoop
import Glibc
import Testing

/// The executor itself: where tasks run, and in which order.
struct EventLoopTests {
    private actor Counter {
        private(set) var threads: Set<pid_t> = []

        func count() {
            threads.insert(platform_thread_id())
        }
    }

    private actor Pinned {
        private let loop: EventLoop
        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

        init(loop: EventLoop) {
            self.loop = loop
        }

        func thread() -> pid_t { platform_thread_id() }

        nonisolated func assumingIsolation() -> Bool {
            assumeIsolated { _ in true }
        }
    }

    /// `run` returns the value of its body.
    @Test func rootTaskGivesItsValue() throws {
        #expect(try EventLoop().run { 42 } == 42)
    }

    /// A loop can run a second root task once the first has ended.
    @Test func loopRunsAgain() throws {
        let loop = try EventLoop()
        #expect(try loop.run { 1 } == 1)
        #expect(try loop.run { 2 } == 2)
    }

    /// A second `run` while the first one runs is refused.
    @Test func nestedRunIsRefused() throws {
        let loop = try EventLoop()
        let error = try loop.run { () -> EventLoopError? in
            do throws(EventLoopError) {
                try loop.run {}
                return nil
            } catch {
                return error
            }
        }
        #expect(error == .alreadyRunning)
    }

    /// The body, its task groups, the default actors they call, and what follows each await stay on the calling thread.
    @Test func everythingStaysOnTheCallingThread() throws {
        let here = platform_thread_id()
        let loop = try EventLoop()
        let threads = try loop.run { () -> Set<pid_t> in
            let counter = Counter()
            var seen: Set = [platform_thread_id()]
            await withTaskGroup(of: pid_t.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        await counter.count()
                        await loop.yield()
                        try? await loop.clock.sleep(for: .microseconds(100))
                        return platform_thread_id()
                    }
                }
                for await thread in group { seen.insert(thread) }
            }
            async let child = platform_thread_id()
            seen.insert(await child)
            return await seen.union(counter.threads)
        }
        #expect(threads == [here])
    }

    /// An actor pinned to the loop runs on its thread, also when it is called from another, and isolation can be assumed.
    @Test func pinnedActorRunsOnTheLoop() throws {
        let here = platform_thread_id()
        let loop = try EventLoop()
        let (direct, fromElsewhere, isAssumed) = try loop.run {
            let pinned = Pinned(loop: loop)
            let stranger = Blocking(thread: SerialThread(name: "stranger"))
            return (await pinned.thread(), await stranger.thread(of: pinned), pinned.assumingIsolation())
        }
        #expect(direct == here)
        #expect(fromElsewhere == here)
        #expect(isAssumed)
    }

    /// A task that yields lets all events that have come in go first, not just one of them.
    @Test func yieldLetsOthersGoFirst() throws {
        let loop = try EventLoop()
        let pairs = (0..<10).map { _ in SocketPair() }
        let order = Recorder<String>()
        try loop.run {
            await withTaskGroup(of: Void.self) { group in
                for pair in pairs {
                    group.addTask {
                        let watch = loop.watch(pair.right)
                        try? await watch.readable()
                        order.note("event")
                        watch.cancel()
                    }
                }
                group.addTask {
                    await loop.yield()
                    for pair in pairs { sendByte(1, to: pair.left) }
                    await loop.yield()
                    order.note("yielded")
                }
            }
        }
        #expect(order.elements == Array(repeating: "event", count: 10) + ["yielded"])
    }

    /// Work that other threads enqueue while the loop sleeps in the kernel wakes it.
    @Test func otherThreadsWakeTheLoop() throws {
        let loop = try EventLoop()
        let thread = SerialThread(name: "stranger")
        let count = try loop.run { () -> Int in
            let blocking = Blocking(thread: thread)
            var count = 0
            for _ in 0..<1000 {
                count += await blocking.one()
            }
            return count
        }
        #expect(count == 1000)
    }

    /// `signals` and `startWatchdog` are refused off the loop's thread.
    @Test func setupOffTheLoopIsRefused() async throws {
        let loop = try EventLoop()
        let blocking = Blocking(thread: SerialThread(name: "stranger"))
        #expect(await blocking.setupError(of: loop) == .wrongThread)
    }

    private actor Blocking {
        private let thread: SerialThread
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        init(thread: SerialThread) {
            self.thread = thread
        }

        func one() -> Int { 1 }

        func thread(of pinned: Pinned) async -> pid_t { await pinned.thread() }

        func setupError(of loop: EventLoop) -> EventLoopError? {
            do throws(EventLoopError) {
                _ = try loop.signals([SIGUSR2])
                return nil
            } catch {
                return error
            }
        }
    }
}
