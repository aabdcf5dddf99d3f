import Glibc
import LifecycleDomain

/// The intent to put a backup back, on disk: whoever finds it does that before anything else.
///
/// It is written before the first statement that only a backup can undo, and removed when the script is recorded or the
/// backup is back in place.
struct UndoIntent: Equatable {
    /// The file name of the backup; absent when the database was empty.
    let backup: String?
    /// The key of the script that was about to run; absent for a program.
    let key: MigrationKey?

    private static let heading = "applifecycle-undo 1"
    private static let maximumBytes = 4096

    /// Reads the intent; nil when there is none.
    /// - Throws: `StepFailure` of kind `.dataRefused` when the file is another's.
    static func read(_ files: SideFiles, of database: String) throws(StepFailure) -> UndoIntent? {
        guard access(files.undo, F_OK) == 0 || errno != ENOENT else { return nil }
        let bytes = try FileContents.read(files.undo, limit: maximumBytes, what: database)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 4, lines[0] == heading, lines[1].hasPrefix("backup="), lines[2].hasPrefix("key=") else {
            throw StepFailure(.dataRefused, "\(database): \(files.undo) is no file of this program")
        }
        let (backup, key) = (String(lines[1].dropFirst(7)), String(lines[2].dropFirst(4)))
        return UndoIntent(backup: backup.isEmpty ? nil : backup, key: MigrationKey(text: key))
    }

    /// Writes the intent; when this returns it survives a power cut.
    func write(_ files: SideFiles, of database: String) throws(StepFailure) {
        let text = "\(Self.heading)\nbackup=\(backup ?? "")\nkey=\(key?.text ?? "")\n"
        try FileContents.writeDurably(Array(text.utf8), to: files.undo, mode: 0o600, what: database)
    }

    /// Takes the intent back; when this returns that survives a power cut.
    static func remove(_ files: SideFiles, of database: String) throws(StepFailure) {
        try FileContents.removeDurably(files.undo, what: database)
    }
}
