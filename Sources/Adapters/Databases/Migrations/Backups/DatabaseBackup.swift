import CPlatform
import Glibc
import LifecycleDomain
import SQLite

/// A copy of a database that was made before it was migrated.
///
/// Its name tells its place in the order of all, since the clock of a device may jump, then the time and the version:
/// `PATH.applifecycle-backup-0007-20251130T041500Z-1.2`.
struct DatabaseBackup: Equatable {
    let path: String
    /// Grows from one backup of a database to the next.
    let number: Int
    /// When it was made, as its name says it.
    let time: String
    /// The version that it has, as its name says it; "none" without a history.
    let version: String

    private static let partialSuffix = ".partial"

    /// The name of the file without its folder.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Reads a path; nil when it is that of no whole backup.
    init?(path: String, of files: SideFiles) {
        guard path.hasPrefix(files.backupPrefix) else { return nil }
        let parts = path.dropFirst(files.backupPrefix.count).split(separator: "-", maxSplits: 2)
        guard parts.count == 3, let number = Int(parts[0]), number > 0, !Self.isSideFile(path) else { return nil }
        self.path = path
        self.number = number
        time = String(parts[1])
        version = String(parts[2])
    }

    private init(number: Int, version: MigrationVersion?, of files: SideFiles) {
        let shown = version.map { $0.description.replacing("/", with: "_") } ?? "none"
        self.number = number
        self.version = String(shown.prefix(64))
        time = UTCTime(microseconds: platform_realtime_microseconds()).fileText
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        path = "\(files.backupPrefix)\(padded)-\(time)-\(self.version)"
    }

    /// What is left of a copy that did not come to its end, or lies beside one that is open.
    private static func isSideFile(_ path: String) -> Bool {
        [partialSuffix, "-journal", "-wal", "-shm"].contains { path.hasSuffix($0) }
    }

    /// All whole backups of a database, the oldest first.
    static func all(_ files: SideFiles) throws(SystemError) -> [DatabaseBackup] {
        try files.paths(from: files.backupPrefix).compactMap { DatabaseBackup(path: $0, of: files) }
            .sorted { $0.number < $1.number }
    }
}

extension DatabaseBackup {
    /// Copies the database: whole and durable under its name, or not there.
    /// - Parameters:
    ///   - connection: the database.
    ///   - version: the newest version in its history.
    ///   - files: those of the database.
    ///   - database: how messages call it.
    ///   - onStep: told some times a megabyte.
    /// - Throws: `StepFailure`; nothing of the copy is left then.
    static func make(
        of connection: Connection, version: MigrationVersion?, _ files: SideFiles, in database: String,
        onStep: (CopyProgress) -> Void
    ) throws(StepFailure) -> DatabaseBackup {
        let newest: DatabaseBackup?
        do throws(SystemError) { newest = try all(files).last } catch {
            throw StepFailure(systemError: error.number, "\(database): \(files.folder)")
        }
        let backup = DatabaseBackup(number: (newest?.number ?? 0) + 1, version: version, of: files)
        let partial = backup.path + partialSuffix
        do throws(StepFailure) {
            try copy(connection, to: partial, database, onStep)
            guard rename(partial, backup.path) == 0 else {
                throw StepFailure(systemError: errno, "\(database): backup \(backup.path)")
            }
            try FileContents.syncFolder(of: backup.path, what: database)
        } catch {
            // A copy that is not whole must not take up the space that the next one needs.
            unlink(partial)
            throw error
        }
        return backup
    }

    /// Copies the database to a path, durably.
    /// - Throws: `StepFailure`; half of a copy may be left then.
    static func copy(
        _ connection: Connection, to path: String, _ database: String, _ onStep: (CopyProgress) -> Void
    ) throws(StepFailure) {
        let descriptor = platform_open(path, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "\(database): backup \(path)") }
        close(descriptor)
        do throws(SQLiteError) {
            let target = try Connection(path: path, access: .readWrite, busyTimeout: .zero)
            // Nobody needs half of a copy: no journal, and one sync at the end.
            try target.execute("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
            try connection.copyContent(to: target, onStep: onStep)
            try target.close()
        } catch {
            throw StepFailure(error, in: "\(database): backup \(path)")
        }
        try FileContents.sync(path, what: "\(database): backup")
    }
}
