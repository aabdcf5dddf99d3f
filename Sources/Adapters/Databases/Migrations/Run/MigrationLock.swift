import CPlatform
import Glibc
import LifecycleDomain

/// The lock by which one process at a time migrates a database: a flock(2) on a file beside it.
///
/// It goes with the process, however that ends; the file goes with the lock. The file holds the number of the process.
struct MigrationLock {
    /// The open file; a program that inherits it holds the lock too.
    let descriptor: Int32
    private let path: String

    /// Runs `body` while the lock is held; waits for whoever holds it.
    /// - Parameters:
    ///   - files: those of the database.
    ///   - database: how messages call it.
    ///   - patience: how long to wait.
    ///   - interruption: ends the wait.
    ///   - onWait: told now and then of the process that holds the lock.
    ///   - body: the work.
    /// - Returns: What `body` returns.
    /// - Throws: `StepFailure`: what `body` throws, `.tryAgain` when the lock is still held, `.permission` when the
    ///   folder cannot be written.
    static func whileHeld<Result>(
        _ files: SideFiles, of database: String, patience: Duration, interruption: WorkInterruption,
        onWait: (String?) -> Void, _ body: (MigrationLock) throws(StepFailure) -> Result
    ) throws(StepFailure) -> Result {
        let lock = try waited(files, of: database, patience, interruption, onWait)
        defer { lock.release() }
        return try body(lock)
    }

    /// Gives the lock back; its file goes first, so that who waits for it sees that it has gone, and makes a new one.
    func release() {
        unlink(path)
        close(descriptor)
    }

    /// Takes the lock if nobody holds it.
    /// - Throws: `StepFailure` of kind `.permission` when the folder cannot be written.
    init?(_ files: SideFiles, of database: String) throws(StepFailure) {
        path = files.lock
        while true {
            let descriptor = platform_open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw Self.failure(-descriptor, files, database) }
            let result = platform_lock_file(descriptor, false)
            guard result == 0 else {
                close(descriptor)
                if result == -EWOULDBLOCK { return nil }
                throw Self.failure(-result, files, database)
            }
            if Self.isAt(path, descriptor) {
                self.descriptor = descriptor
                break
            }
            close(descriptor)
        }
        sign()
    }

    private static func waited(
        _ files: SideFiles, of database: String, _ patience: Duration, _ interruption: WorkInterruption,
        _ onWait: (String?) -> Void
    ) throws(StepFailure) -> MigrationLock {
        let start = platform_boottime_nanoseconds()
        while true {
            if let lock = try MigrationLock(files, of: database) { return lock }
            let holder = holder(files)
            onWait(holder)
            let waited = Duration.nanoseconds(platform_boottime_nanoseconds() - start)
            if interruption.isRaised || waited >= patience {
                let who = holder ?? "another process"
                throw StepFailure(.tryAgain, "\(database): \(who) migrates it at the moment", systemError: EWOULDBLOCK)
            }
            poll(nil, 0, pauseMilliseconds)
        }
    }

    private static let pauseMilliseconds: Int32 = 50

    /// Who holds the lock, as far as its file and /proc tell.
    private static func holder(_ files: SideFiles) -> String? {
        guard let bytes = try? FileContents.read(files.lock, limit: 32, what: "lock") else { return nil }
        guard let process = Int32(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)) else {
            return nil
        }
        guard let name = try? FileContents.read("/proc/\(process)/comm", limit: 64, what: "process") else {
            return "process \(process)"
        }
        return "process \(process) (\(String(decoding: name.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)))"
    }

    /// Writes the process down; that it fails harms nobody.
    private func sign() {
        let text = Array("\(getpid())\n".utf8)
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = pwrite(descriptor, text, text.count, 0)
    }

    /// Whether the file that is locked is still the one at the path.
    private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
        var (locked, present) = (stat(), stat())
        guard fstat(descriptor, &locked) == 0, stat(path, &present) == 0 else { return false }
        return locked.st_ino == present.st_ino && locked.st_dev == present.st_dev
    }

    private static func failure(_ error: Int32, _ files: SideFiles, _ database: String) -> StepFailure {
        StepFailure(
            systemError: error,
            "\(database): it cannot be migrated, since uid \(geteuid()) cannot write to the folder \(files.folder)")
    }
}
