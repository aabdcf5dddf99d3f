import CPlatform
import Glibc

/// The jobs of a `SerialThread`, and the thread that takes them.
///
/// It is an object of its own so that the running thread does not keep the executor alive.
///
/// `@unchecked Sendable`: `entries` and `isClosed` are touched under `mutex` alone.
final class ThreadQueue: @unchecked Sendable {
    /// A job, and the executor it keeps alive until it has run.
    struct Entry {
        let job: UnownedJob
        let executor: SerialThread
    }

    private let threadName: String
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var entries: [Entry] = []
    private var isClosed = false

    init(threadName: String) {
        self.threadName = threadName
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func append(_ entry: Entry) {
        withLock {
            entries.append(entry)
            pthread_cond_signal(condition)
        }
    }

    /// Lets the thread end once the queue is empty.
    func close() {
        withLock {
            isClosed = true
            pthread_cond_signal(condition)
        }
    }

    /// Starts the thread that serves this queue, with all signals blocked.
    func startThread() -> pthread_t {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // A thread inherits the mask of its maker (pthread_create(3)), so there is no moment without it.
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        var thread = pthread_t()
        let object = Unmanaged.passRetained(self).toOpaque()
        while pthread_create(&thread, nil, Self.main, object) != 0 {
            usleep(Self.retryMicroseconds)
        }
        return thread
    }

    private static let retryMicroseconds: UInt32 = 10_000

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { object in
        guard let object else { return nil }
        let queue = Unmanaged<ThreadQueue>.fromOpaque(object).takeRetainedValue()
        platform_name_thread(String(decoding: queue.threadName.utf8.prefix(15), as: UTF8.self))
        queue.runJobs()
        return nil
    }

    private func runJobs() {
        while let batch = takeEntries() {
            for entry in batch {
                entry.job.runSynchronously(on: entry.executor.asUnownedSerialExecutor())
            }
        }
    }

    /// Waits for jobs; nil when the queue is closed and empty.
    private func takeEntries() -> [Entry]? {
        withLock {
            while entries.isEmpty && !isClosed { pthread_cond_wait(condition, mutex) }
            guard !entries.isEmpty else { return nil }
            defer { entries = [] }
            return entries
        }
    }

    private func withLock<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}
