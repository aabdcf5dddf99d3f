import CPlatform
import Glibc
import LifecycleDomain

/// The folder of the daemon's state, held by one process at a time.
///
/// The lock is a flock(2): it goes with the process, however that ends.
struct StateFolder {
    let path: String
    private var lock: Int32?

    init(path: String) {
        self.path = path
    }

    var databasePath: String { "\(path)/state.db" }

    /// Makes the folder where it is missing, and takes its lock.
    /// - Throws: `StepFailure`: `.tryAgain` when another process holds it, `.permission` when it is somebody else's.
    mutating func open() throws(StepFailure) {
        try makeFolders()
        var status = stat()
        guard stat(path, &status) == 0 else { throw StepFailure(systemError: errno, "state: \(path)") }
        guard status.st_uid == geteuid() else {
            throw StepFailure(
                .permission, "state: \(path) belongs to uid \(status.st_uid), and the daemon runs as \(geteuid())",
                systemError: EPERM)
        }
        let descriptor = platform_open("\(path)/lock", O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "state: \(path)/lock") }
        guard platform_lock_file(descriptor, false) == 0 else {
            Glibc.close(descriptor)
            throw StepFailure(.tryAgain, "state: another applifecycled holds \(path)", systemError: EWOULDBLOCK)
        }
        lock = descriptor
    }

    mutating func close() {
        if let lock {
            platform_unlock_file(lock)
            Glibc.close(lock)
        }
        lock = nil
    }

    private func makeFolders() throws(StepFailure) {
        var folder = ""
        for component in path.split(separator: "/") {
            folder += "/\(component)"
            if mkdir(folder, 0o700) == 0 {
                try FileContents.syncFolder(of: folder, what: "state")
            } else if errno != EEXIST {
                // A folder above may be one that only others can write: what counts is whether ours is there.
                if access(folder, F_OK) != 0 { throw StepFailure(systemError: errno, "state: \(folder)") }
            }
        }
    }
}
