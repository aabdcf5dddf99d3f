import Glibc
import LifecycleDomain

/// The space on the disk of a database, compared with what a run may need.
struct FreeSpace {
    /// Bytes that this process may use; nil where the file system does not say.
    let available: Int64?

    /// What the run needs besides copies: journals of small changes, the history.
    private static let margin: Int64 = 1 << 20

    /// Asks the file system of a folder (statvfs(3)).
    init(at folder: String) {
        var status = statvfs()
        guard statvfs(folder, &status) == 0, status.f_blocks > 0 else {
            available = nil
            return
        }
        available = Int64(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).0)
    }

    /// Bytes that are available, for tests.
    init(available: Int64?) { self.available = available }

    /// Makes sure that there is space for a backup.
    /// - Parameters:
    ///   - size: the bytes of the database.
    ///   - takesBackup: whether it is to be copied.
    ///   - database: how messages call the database.
    /// - Returns: A warning when there may be too little for a script that changes every page.
    /// - Throws: `StepFailure` of kind `.tryAgain` when the backup does not fit.
    func check(_ size: Int64, takesBackup: Bool, in database: String) throws(StepFailure) -> String? {
        guard let available else { return nil }
        let needed = (takesBackup ? size : 0) + Self.margin
        guard available >= needed else {
            throw StepFailure(
                .tryAgain,
                "\(database): its migration needs \(Self.mebibytes(needed)) for a backup and its journal, and "
                    + "\(Self.mebibytes(available)) are free",
                systemError: ENOSPC)
        }
        // Measured with a rebuild in WAL mode: the new copy grows the file, and old and new pass through the log.
        guard available < needed + 3 * size else { return nil }
        return "there are \(Self.mebibytes(available)) free: too few should a script write anew all of the database's "
            + Self.mebibytes(size)
    }

    private static func mebibytes(_ bytes: Int64) -> String { "\((bytes + (1 << 20) - 1) >> 20) MiB" }
}
