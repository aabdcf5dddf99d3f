import CPlatform
import Glibc
import LifecycleDomain

/// Folders of plain `NNN_name.sql` files.
enum MigrationFolder {
    /// Reads every script of the folders; nothing of the database is needed or touched.
    /// - Parameters:
    ///   - folders: read one after the other; their scripts make one history.
    ///   - database: how messages call the database.
    /// - Throws: `StepFailure`: `.configuration` for a missing folder, `.dataRefused` for a file that must not be run.
    static func scripts(in folders: [String], of database: String) throws(StepFailure) -> [MigrationScript] {
        var scripts: [MigrationScript] = []
        for folder in folders { scripts += try Self.scripts(in: folder, of: database) }
        return scripts
    }

    private static func scripts(in folder: String, of database: String) throws(StepFailure) -> [MigrationScript] {
        var scripts: [MigrationScript] = []
        for name in try names(in: folder, of: database) {
            switch MigrationFileName(name) {
            case .other: continue
            case .refused:
                throw StepFailure(
                    .dataRefused,
                    "\(database): \(folder)/\(name) is not named NNN_name.sql; only plain files of that form are run "
                        + "in this version"
                )
            case .script(let version):
                scripts.append(try script(version, name, at: "\(folder)/\(name)", of: database))
            }
        }
        return scripts
    }

    private static func names(in folder: String, of database: String) throws(StepFailure) -> [String] {
        let descriptor = platform_open(folder, O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "\(database): migrations \(folder)") }
        defer { close(descriptor) }
        do throws(SystemError) {
            // A name that is no UTF-8 is repaired, and then refused or not found: it is never passed over.
            return try FolderListing.names(in: descriptor).map { name in
                String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            }
            .sorted()
        } catch {
            throw StepFailure(systemError: error.number, "\(database): migrations \(folder)")
        }
    }

    private static func script(
        _ version: Int64, _ name: String, at path: String, of database: String
    ) throws(StepFailure) -> MigrationScript {
        var status = stat()
        guard stat(path, &status) == 0 else { throw StepFailure(systemError: errno, "\(database): \(path)") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StepFailure(.dataRefused, "\(database): \(path) is not a file")
        }
        let bytes = try FileContents.read(path, limit: Int(status.st_size) + 1, what: database)
        do throws(UnusableScript) {
            return try MigrationScript(version: version, name: name, bytes: bytes)
        } catch {
            throw StepFailure(.dataRefused, "\(database): \(path): \(error.reason)")
        }
    }
}
