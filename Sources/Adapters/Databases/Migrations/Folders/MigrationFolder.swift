import CPlatform
import Glibc
import LifecycleDomain

/// A folder of migrations, read whole: every file once.
struct MigrationFolder {
    private let path: String
    private let database: String

    /// - Parameters:
    ///   - path: the folder.
    ///   - database: how messages call the database.
    init(_ path: String, of database: String) {
        self.path = path
        self.database = database
    }

    /// Folders within the folder are read so deep: a link to a folder above would have no end.
    private static let maximumDepth = 4

    /// Reads the files, in the order of their names.
    /// - Throws: `StepFailure`: `.configuration` for a missing folder, `.permission` for what may not be read.
    func files() throws(StepFailure) -> [SourceFile] {
        let descriptor = platform_open(path, O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "\(database): migrations \(path)") }
        defer { close(descriptor) }
        var files: [SourceFile] = []
        try read(descriptor, prefix: "", depth: 0, into: &files)
        return files
    }

    private func read(
        _ folder: Int32, prefix: String, depth: Int, into files: inout [SourceFile]
    ) throws(StepFailure) {
        for name in try names(in: folder, prefix) {
            // A name that is no UTF-8 is repaired, and then no migration's: it is never passed over in silence.
            let shown = prefix + String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            if name[0] == CChar(UInt8(ascii: ".")) { continue }
            let descriptor = platform_openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0)
            guard descriptor >= 0 else {
                throw StepFailure(systemError: -descriptor, "\(database): \(path)/\(shown)")
            }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0 else {
                throw StepFailure(systemError: errno, "\(database): \(path)/\(shown)")
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR where depth < Self.maximumDepth:
                try read(descriptor, prefix: shown + "/", depth: depth + 1, into: &files)
            case S_IFREG:
                files.append(SourceFile(name: shown, bytes: try contents(descriptor, Int(status.st_size), shown)))
            default: continue
            }
        }
    }

    private func names(in folder: Int32, _ prefix: String) throws(StepFailure) -> [[CChar]] {
        do throws(SystemError) {
            return try FolderListing.names(in: folder).sorted { $0.lexicographicallyPrecedes($1) }
        } catch {
            throw StepFailure(systemError: error.number, "\(database): migrations \(path)/\(prefix)")
        }
    }

    private func contents(_ descriptor: Int32, _ size: Int, _ name: String) throws(StepFailure) -> [UInt8] {
        var error: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { error = errno }
                if got <= 0 { return }
                count += got
            }
        }
        guard error == 0 else { throw StepFailure(systemError: error, "\(database): \(path)/\(name)") }
        return bytes
    }
}
