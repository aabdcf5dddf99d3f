import CPlatform
import Glibc

/// A thread for one piece of work that blocks, and that its maker waits for.
///
/// It has all signals blocked. It is never left behind: when the object goes, the work is waited for.
package final class JoinableThread {
    private let thread: pthread_t
    private var isJoined = false

    /// Starts the work; nil when the kernel has no thread to give (pthread_create(3)).
    /// - Parameters:
    ///   - name: shows in ps(1) and debuggers, cut to its first 15 bytes.
    ///   - work: runs once.
    package init?(name: String, _ work: @escaping @Sendable () -> Void) {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // A thread inherits the mask of its maker, so there is no moment without it.
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        var thread = pthread_t()
        let task = Unmanaged.passRetained(Task(name: name, work: work))
        guard pthread_create(&thread, nil, Self.main, task.toOpaque()) == 0 else {
            task.release()
            return nil
        }
        self.thread = thread
    }

    deinit { join() }

    /// Waits for the end of the work; a second call returns at once.
    package func join() {
        guard !isJoined else { return }
        isJoined = true
        pthread_join(thread, nil)
    }

    /// What the thread is to do.
    private final class Task: Sendable {
        let name: String
        let work: @Sendable () -> Void

        init(name: String, work: @escaping @Sendable () -> Void) {
            self.name = name
            self.work = work
        }
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { object in
        guard let object else { return nil }
        let task = Unmanaged<Task>.fromOpaque(object).takeRetainedValue()
        platform_name_thread(String(decoding: task.name.utf8.prefix(15), as: UTF8.self))
        task.work()
        return nil
    }
}
