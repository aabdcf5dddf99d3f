import Glibc
import Synchronization

/// A thread of its own for work that blocks: runs the jobs of the actors that name it, one after the other.
///
/// An actor uses it through `nonisolated var unownedExecutor`. The thread is made at the first job, or before, has all
/// signals blocked, and ends when the object goes. Should the kernel have no thread to give, the first job waits until it has:
/// a job is never lost, and a process that never gets its thread is for the watchdog to end.
///
/// `@unchecked Sendable`: the queue and the thread are behind locks.
package final class SerialThread: SerialExecutor, @unchecked Sendable {
    private let queue: ThreadQueue
    private let thread = Mutex<pthread_t?>(nil)

    /// Makes an executor; `name` shows in ps(1) and debuggers, cut to its first 15 bytes.
    package init(name: String) {
        queue = ThreadQueue(threadName: name)
    }

    deinit {
        queue.close()
        guard let thread = thread.withLock({ $0 }) else { return }
        // The queue is empty, since each job in it holds this object: the thread ends at once. It may itself have held
        // the last reference, and cannot wait for its own end.
        if pthread_equal(thread, pthread_self()) != 0 {
            pthread_detach(thread)
        } else {
            pthread_join(thread, nil)
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let entry = ThreadQueue.Entry(job: UnownedJob(job), executor: self)
        makeThread()
        queue.append(entry)
    }

    /// Makes the thread where there is none yet, so that the first job need not wait for it.
    package func makeThread() {
        thread.withLock { thread in
            if thread == nil { thread = queue.startThread() }
        }
    }

    /// Whether the calling thread is this one (SE-0471).
    package func isIsolatingCurrentContext() -> Bool? {
        thread.withLock { $0 == pthread_self() }
    }
}
