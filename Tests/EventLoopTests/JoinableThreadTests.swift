import CPlatform
import EventLoop
import Glibc
import Synchronization
import Testing

/// The thread for one piece of work.
struct JoinableThreadTests {
    private final class Findings: Sendable {
        let names = Mutex<[String]>([])
        let unblocked = Mutex<[Int32]>([])
    }

    /// It runs the work under its name, without signals, and is waited for.
    @Test func worksAndEnds() {
        let findings = Findings()
        let thread = JoinableThread(name: "a name that is long") {
            usleep(1000)
            let file = platform_open("/proc/thread-self/comm", O_RDONLY, 0)
            var name = [UInt8](repeating: 0, count: 64)
            let count = max(0, read(file, &name, name.count))
            close(file)
            var mask = sigset_t()
            pthread_sigmask(SIG_SETMASK, nil, &mask)
            let open = [SIGTERM, SIGINT, SIGHUP].filter { sigismember(&mask, $0) == 0 }
            findings.unblocked.withLock { $0 = open }
            findings.names.withLock { $0.append(String(decoding: name.prefix(count).dropLast(), as: UTF8.self)) }
        }
        thread?.join()
        thread?.join()
        #expect(findings.names.withLock { $0 } == ["a name that is "])
        #expect(findings.unblocked.withLock { $0.isEmpty })
    }

    /// Whoever lets go of it waits for the work as well.
    @Test func isNeverLeftBehind() {
        let isDone = Flag()
        _ = JoinableThread(name: "worker") {
            usleep(20_000)
            isDone.value.store(true, ordering: .sequentiallyConsistent)
        }
        let hasEnded = isDone.value.load(ordering: .sequentiallyConsistent)
        #expect(hasEnded)
    }

    private final class Flag: Sendable {
        let value = Atomic<Bool>(false)
    }
}
