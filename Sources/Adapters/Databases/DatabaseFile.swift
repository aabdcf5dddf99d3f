import CPlatform
import Glibc
import LifecycleDomain
import SQLite

/// The file of an app's database, looked at before SQLite touches it.
///
/// SQLite's own side files (`-wal`, `-journal`) belong to whoever opens the database: opened as another user it would be
/// locked for the app.
struct DatabaseFile {
    /// The name in the configuration.
    let name: String
    /// As it is configured.
    let path: String
    let busyTimeout: Duration

    init(name: String, path: String, busyTimeout: Duration) {
        self.name = name
        self.path = path
        self.busyTimeout = busyTimeout
    }

    /// The database of a wipe.
    init(of wipe: DatabaseWipe) {
        self.init(name: wipe.name, path: wipe.path, busyTimeout: wipe.busyTimeout)
    }

    /// The database of a wipe, which must be there.
    /// - Throws: `StepFailure`, `.configuration` when it is missing.
    init(existing wipe: DatabaseWipe) throws(StepFailure) {
        self.init(of: wipe)
        guard try exists() else { throw StepFailure(.configuration, "\(shownName): \(path) is missing") }
    }

    /// How messages call the database.
    var shownName: String { "database \(name)" }

    /// What migrations keep beside it: beside the file itself, also when the path is a link to it.
    var sideFiles: SideFiles { SideFiles(of: resolvedPath) }

    /// The path with its links resolved, beside which SQLite keeps its own files.
    var resolvedPath: String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The database with SQLite's files beside it, whether they exist or not.
    var allPaths: [String] {
        let resolved = resolvedPath
        return ["", "-wal", "-shm", "-journal"].map { resolved + $0 }
    }

    /// Whether the file is there, and ours.
    /// - Throws: `StepFailure`: `.permission` when it belongs to another user, `.configuration` when it is no file or
    ///   its folder is missing.
    func exists() throws(StepFailure) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let error = errno
            guard error == ENOENT, access(FileContents.folder(of: path), F_OK) == 0 else {
                throw StepFailure(systemError: error, "\(shownName): \(path)")
            }
            return false
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StepFailure(.configuration, "\(shownName): \(path) is not a file", systemError: EINVAL)
        }
        guard status.st_uid == geteuid() else {
            throw StepFailure(
                .permission,
                "\(shownName): \(path) belongs to uid \(status.st_uid), and the daemon runs as \(geteuid()); "
                    + "run it as the app's user",
                systemError: EPERM
            )
        }
        return true
    }

    /// The bytes of the file and of its write-ahead log; 0 for what is missing.
    var size: Int64 {
        ["", "-wal"].reduce(0) { sum, suffix in
            var status = stat()
            return stat(path + suffix, &status) == 0 ? sum + Int64(status.st_size) : sum
        }
    }

    /// Makes the empty file, for its owner alone, durably.
    /// - Throws: `StepFailure`, `.permission` when the folder cannot be written.
    func create() throws(StepFailure) {
        let descriptor = platform_open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "\(shownName): \(path)") }
        close(descriptor)
        try FileContents.syncFolder(of: path, what: shownName)
    }

    /// Opens the file, which must be there; SQLite does not look into it yet, and waits for nobody.
    func open(_ access: Connection.Access = .readWrite) throws(StepFailure) -> Connection {
        do throws(SQLiteError) {
            return try Connection(path: path, access: access, busyTimeout: busyTimeout)
        } catch {
            throw StepFailure(error, in: shownName)
        }
    }

    /// Sets the connection up for writing.
    ///
    /// With `synchronous=EXTRA` a commit survives a power cut in every journal mode; with less, the journal that was
    /// unlinked at COMMIT can come back and undo it (https://sqlite.org/pragma.html#pragma_synchronous). Sorts stay in
    /// memory, since temporary files are unlinked without being overwritten.
    func setUp(_ connection: Connection) throws(StepFailure) {
        do throws(SQLiteError) {
            try connection.execute("PRAGMA synchronous=EXTRA; PRAGMA temp_store=MEMORY")
        } catch {
            throw StepFailure(error, in: shownName)
        }
    }
}
