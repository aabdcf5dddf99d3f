import Glibc
import LifecycleDomain
import SQLite

/// Puts a backup back into the file of its database: owner, mode and inode stay, and whoever has it open sees it.
///
/// The whole is one transaction of the database. The intent must be on disk before, so that a crash in the middle is
/// followed by another restore; the backup is only read.
struct DatabaseRestore {
    private let context: RunContext

    init(_ context: RunContext) {
        self.context = context
    }

    /// Puts it back, and looks at every page of the result.
    /// - Parameter name: the file name of the backup beside the database; nil for an empty database.
    /// - Throws: `StepFailure`; the intent must then stay.
    func restore(_ name: String?) throws(StepFailure) {
        let source = try open(name)
        context.progress.begin(.restore(percent: 0))
        let target = try context.file.open()
        context.watch(target)
        try context.file.setUp(target)
        try context.inDatabase { () throws(SQLiteError) in
            // A log keeps the size of pages, which the backup may have another of. Should somebody read the database,
            // it stays as it is, and so does the size almost always.
            try? target.execute("PRAGMA journal_mode=DELETE")
            try source.copyContent(to: target) { step in
                context.progress.proceed(to: .restore(percent: step.percent))
            }
            try target.close()
        }
        try verify()
    }

    private func open(_ name: String?) throws(StepFailure) -> Connection {
        guard let name else {
            return try context.inDatabase { () throws(SQLiteError) in
                try Connection(path: ":memory:", access: .create, busyTimeout: .zero)
            }
        }
        let path = "\(context.sideFiles.folder)/\(name)"
        guard access(path, F_OK) == 0 else {
            throw StepFailure(
                .dataRefused,
                "\(context.name): a migration was interrupted that only the backup \(path) could undo, and it is missing; "
                    + "put the database right by hand and then remove \(context.sideFiles.undo)")
        }
        do throws(SQLiteError) {
            return try Connection(path: path, access: .immutable, busyTimeout: .zero)
        } catch {
            throw StepFailure(error, in: "\(context.name): backup \(path)")
        }
    }

    private func verify() throws(StepFailure) {
        let connection = try context.openForReading()
        let report = try context.inDatabase { () throws(SQLiteError) in try IntegrityReport(of: connection, .quick) }
        try report.check(in: context.name, "after its backup was put back")
    }
}
