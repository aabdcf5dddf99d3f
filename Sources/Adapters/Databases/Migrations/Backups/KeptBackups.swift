import Glibc
import LifecycleDomain
import SQLite

/// The backups of a database that are there.
struct KeptBackups {
    private let files: SideFiles
    private let database: String

    init(_ files: SideFiles, of database: String) {
        self.files = files
        self.database = database
    }

    /// Whether anything of a migration may be beside the database; a folder that cannot be read counts as such.
    var mayHaveLeftovers: Bool {
        guard access(files.lock, F_OK) != 0, access(files.undo, F_OK) != 0 else { return true }
        return (try? !paths().isEmpty) ?? true
    }

    /// How many copies are there, whole or not.
    var count: Int { (try? paths().count) ?? 0 }

    /// Deletes the oldest beyond a number; one that an unfinished restore needs stays.
    /// - Parameters:
    ///   - count: how many stay.
    ///   - current: stays in any case, and does not count.
    /// - Throws: `StepFailure` when one cannot be deleted.
    func prune(to count: Int, besides current: DatabaseBackup? = nil) throws(StepFailure) {
        let needed = try UndoIntent.read(files, of: database)?.backup
        let others = try all().filter { $0 != current && $0.name != needed }
        for backup in others.dropLast(count) {
            try FileContents.removeDurably(backup.path, what: database)
        }
    }

    /// The newest backup that a catalog fits: what an earlier release had.
    /// - Parameters:
    ///   - catalog: the files of this release.
    ///   - policy: what is done about the rest; a newer history is never taken here.
    func newest(fitting catalog: MigrationCatalog, policy: MigrationPolicy) throws(StepFailure) -> DatabaseBackup? {
        var strict = policy
        strict.onNewer = .refuse
        for backup in try all().reversed() {
            let connection: Connection
            do throws(SQLiteError) {
                connection = try Connection(path: backup.path, access: .immutable, busyTimeout: .zero)
            } catch {
                continue
            }
            if (try? DatabaseLook(at: connection, catalog, policy: strict, in: database)) != nil { return backup }
        }
        return nil
    }

    /// Deletes every copy, whole or not.
    /// - Returns: How many went, how many are left, and why.
    func eraseAll() -> FileRemoval {
        do throws(StepFailure) {
            if let needed = try UndoIntent.read(files, of: database)?.backup {
                return FileRemoval(removed: 0, remaining: 1, detail: "a restore that is not over needs \(needed)")
            }
            let paths = try paths()
            let failures = paths.compactMap(failureToDelete)
            let remaining = try self.paths().count
            return FileRemoval(
                removed: paths.count - failures.count, remaining: remaining, detail: failures.first?.message)
        } catch {
            return FileRemoval(removed: 0, remaining: max(count, 1), detail: error.message)
        }
    }

    /// Deletes a copy, and says why not: one that stays keeps no other.
    private func failureToDelete(_ path: String) -> StepFailure? {
        do throws(StepFailure) {
            try FileContents.removeDurably(path, what: database)
            return nil
        } catch {
            return error
        }
    }

    private func paths() throws(StepFailure) -> [String] {
        do throws(SystemError) {
            return try files.paths(from: files.backupPrefix) + files.paths(from: files.rehearsal)
        } catch {
            throw StepFailure(systemError: error.number, "\(database): \(files.folder)")
        }
    }

    private func all() throws(StepFailure) -> [DatabaseBackup] {
        do throws(SystemError) { return try DatabaseBackup.all(files) } catch {
            throw StepFailure(systemError: error.number, "\(database): \(files.folder)")
        }
    }
}
