import CPlatform
import Glibc
import LifecycleDomain

/// What migrations keep beside a database, in its folder: names that begin with the database's own.
struct SideFiles {
    /// The path of the database.
    let database: String

    init(of database: String) {
        self.database = database
    }

    /// Held by the process that migrates.
    var lock: String { "\(database).applifecycle-lock" }

    /// The intent to put a backup back; there from before the first write that only a backup can undo.
    var undo: String { "\(database).applifecycle-undo" }

    /// The copy on which a rehearsal runs.
    var rehearsal: String { "\(database).applifecycle-rehearsal" }

    /// What every backup's path begins with.
    var backupPrefix: String { "\(database).applifecycle-backup-" }

    /// The folder that they all lie in.
    var folder: String { FileContents.folder(of: database) }

    /// The paths of all files whose path begins so.
    /// - Throws: `SystemError` when the folder cannot be read.
    func paths(from prefix: String) throws(SystemError) -> [String] {
        let descriptor = platform_open(folder, O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else { throw SystemError(-descriptor) }
        defer { close(descriptor) }
        let start = prefix.utf8.lastIndex(of: UInt8(ascii: "/")).map { prefix.utf8.index(after: $0) }
        let namePrefix = Array(prefix[(start ?? prefix.startIndex)...].utf8)
        let head = String(prefix[..<(start ?? prefix.startIndex)])
        return try FolderListing.names(in: descriptor).compactMap { name in
            let bytes = name.dropLast().map(UInt8.init(bitPattern:))
            guard bytes.starts(with: namePrefix) else { return nil }
            return head + String(decoding: bytes, as: UTF8.self)
        }
        .sorted()
    }
}
