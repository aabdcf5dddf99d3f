import CPlatform
import Glibc
import LifecycleDomain

/// A file that holds space back, so that a logout can be written down on a disk that is full.
struct ReserveFile: Sendable {
    let path: String
    /// How many; none is held back for 0.
    let bytes: Int64

    /// Makes the file where it is missing or of another size; what it holds is allocated, not only promised.
    /// - Throws: `StepFailure` when there is no space for it, of which nothing is kept then, or it cannot be written.
    func make() throws(StepFailure) {
        if isThere { return }
        try remove()
        if bytes <= 0 { return }
        let descriptor = platform_open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "state: \(path)") }
        defer { close(descriptor) }
        var error = allocate(descriptor)
        if error == 0, fsync(descriptor) != 0 { error = errno }
        guard error == 0 else {
            // Half of it is of no use to anyone.
            _ = try? giveUp()
            throw StepFailure(systemError: error, "state: \(path)")
        }
        try FileContents.syncFolder(of: path, what: "state")
    }

    /// Gives the space back to whoever needs it next.
    /// - Returns: whether there was any.
    func giveUp() throws(StepFailure) -> Bool {
        // Emptied before it is removed: who has it open would keep its blocks.
        let descriptor = platform_open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK, 0)
        if descriptor == -ENOENT { return false }
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "state: \(path)") }
        defer { close(descriptor) }
        guard ftruncate(descriptor, 0) == 0, fsync(descriptor) == 0 else {
            throw StepFailure(systemError: errno, "state: \(path)")
        }
        try remove()
        return true
    }

    private var isThere: Bool {
        var status = stat()
        guard bytes > 0, lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_size == bytes && status.st_blocks * 512 >= bytes
    }

    private func remove() throws(StepFailure) {
        var status = stat()
        if lstat(path, &status) == 0 { try FileContents.removeDurably(path, what: "state") }
    }

    /// Allocates the file's blocks; writes them where the file system has no other way.
    /// - Returns: 0, or an errno(3).
    private func allocate(_ descriptor: Int32) -> Int32 {
        let error = posix_fallocate(descriptor, 0, off_t(bytes))
        guard error == EOPNOTSUPP || error == EINVAL || error == ENOSYS else { return error }
        let zeros = [UInt8](repeating: 0, count: 65_536)
        var left = bytes
        while left > 0 {
            let written = write(descriptor, zeros, Int(min(left, Int64(zeros.count))))
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return written < 0 ? errno : EIO }
            left -= Int64(written)
        }
        return 0
    }
}
