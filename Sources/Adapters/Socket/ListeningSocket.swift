import CPlatform
import Glibc
package import LifecycleDomain
package import Systemd

/// The socket that the service listens on: handed over by the service manager, or bound here.
///
/// One that is bound here is guarded by a flock(2) beside it. A socket that lies at the path is stale only when nobody
/// holds the lock and connecting says ECONNREFUSED; everything else that lies there is left as it is.
package struct ListeningSocket: Sendable {
    package let descriptor: Int32
    /// Where it was bound; nil when the manager owns it.
    private let bound: BoundPath?

    private struct BoundPath: Sendable {
        let path: String
        let device: dev_t
        let inode: ino_t
    }

    private static let backlog: Int32 = 4096

    /// Takes the manager's socket, or binds one.
    /// - Throws: `StepFailure`: `.tryAgain` when somebody listens there, `.configuration` when the path cannot be used.
    package static func acquire(
        inherited: [ActivationSocket], path: String, mode: UInt32
    ) throws(StepFailure) -> ListeningSocket {
        let listeners = inherited.filter { platform_is_listening($0.descriptor) == 1 }
        for other in inherited where other.descriptor != listeners.first?.descriptor { close(other.descriptor) }
        if let listener = listeners.first {
            _ = platform_set_nonblocking(listener.descriptor)
            return ListeningSocket(descriptor: listener.descriptor, bound: nil)
        }
        try lock(path)
        return try bind(path, mode)
    }

    /// Closes the socket, and removes its name if that is still ours.
    package func release() {
        if let bound {
            var status = stat()
            if lstat(bound.path, &status) == 0, status.st_dev == bound.device, status.st_ino == bound.inode {
                unlink(bound.path)
            }
        }
        close(descriptor)
    }

    /// Takes the lock for as long as the process lives; its file stays, since removing it would race with the next.
    private static func lock(_ path: String) throws(StepFailure) {
        let descriptor = platform_open("\(path).lock", O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "socket: \(path).lock") }
        guard platform_lock_file(descriptor, false) == 0 else {
            close(descriptor)
            throw StepFailure(.tryAgain, "socket: another process serves \(path)", systemError: EADDRINUSE)
        }
    }

    private static func bind(_ path: String, _ mode: UInt32) throws(StepFailure) -> ListeningSocket {
        var descriptor = platform_unix_listen(path, backlog, mode)
        if descriptor == -EADDRINUSE {
            try removeStale(path)
            descriptor = platform_unix_listen(path, backlog, mode)
        }
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "socket: \(path)") }
        var status = stat()
        guard lstat(path, &status) == 0 else { throw StepFailure(systemError: errno, "socket: \(path)") }
        return ListeningSocket(
            descriptor: descriptor,
            bound: BoundPath(path: path, device: status.st_dev, inode: status.st_ino))
    }

    private static func removeStale(_ path: String) throws(StepFailure) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            throw StepFailure(
                .configuration, "socket: what lies at \(path) is no socket, and is left as it is; move it away",
                systemError: EADDRINUSE)
        }
        let connection = platform_unix_connect(path)
        if connection >= 0 { close(connection) }
        guard connection == -ECONNREFUSED else {
            throw StepFailure(.tryAgain, "socket: somebody listens at \(path)", systemError: EADDRINUSE)
        }
        guard unlink(path) == 0 else { throw StepFailure(systemError: errno, "socket: \(path)") }
    }
}
