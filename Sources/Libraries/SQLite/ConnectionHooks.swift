import CSQLite
import Glibc

/// What SQLite calls while a connection works; the connection keeps it until it is closed.
final class ConnectionHooks {
    private let interruptHandle: InterruptHandle
    /// Called every few hundred microseconds of work, never while the connection waits.
    var onWork: (() -> Void)?
    /// Called when another connection has the lock; see `Connection.whileBlocked(_:)`.
    var onBlocked: (() -> Bool)?
    /// The tries for a lock that were another's matter, and do not count against the patience.
    private var uncountedTries = 0
    /// The tables whose rows or definition a statement changes, collected as statements are compiled.
    var touchedTables: Set<String> = []

    init(_ interruptHandle: InterruptHandle) {
        self.interruptHandle = interruptHandle
    }

    /// How often the flag is looked at, in instructions of SQLite's virtual machine: some hundred microseconds.
    private static let instructionsPerCheck: Int32 = 10_000

    /// Makes the connection look at the flag, while it works and while it waits.
    func install(on pointer: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_progress_handler(
            pointer, Self.instructionsPerCheck, { ConnectionHooks.of($0)?.goesOn() == true ? 0 : 1 }, context)
        sqlite3_busy_handler(
            pointer,
            { ConnectionHooks.of($0)?.waitsForLock(afterTries: Int($1)) == true ? 1 : 0 }, context)
    }

    /// Has SQLite name the tables that each statement changes (https://sqlite.org/c3ref/set_authorizer.html).
    func watchTables(on pointer: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_set_authorizer(
            pointer,
            { context, action, first, second, _, _ in
                ConnectionHooks.of(context)?.note(action, first, second)
                return SQLITE_OK
            }, context)
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> ConnectionHooks? {
        context.map { Unmanaged<ConnectionHooks>.fromOpaque($0).takeUnretainedValue() }
    }

    private func goesOn() -> Bool {
        onWork?()
        return !interruptHandle.isInterrupted
    }

    private func waitsForLock(afterTries tries: Int) -> Bool {
        if tries == 0 { uncountedTries = 0 }
        if let onBlocked, onBlocked() {
            uncountedTries = tries + 1
            return !interruptHandle.isInterrupted
        }
        return interruptHandle.waitsOnce(afterTries: tries - uncountedTries)
    }

    private func note(_ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?) {
        switch action {
        case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE, SQLITE_DROP_TABLE: insert(first)
        // The first is the name of the schema here.
        case SQLITE_ALTER_TABLE: insert(second)
        default: break
        }
    }

    private func insert(_ name: UnsafePointer<CChar>?) {
        guard let name else { return }
        // Every statement that changes the schema writes to SQLite's own tables.
        guard strncmp(name, "sqlite_", 7) != 0 else { return }
        touchedTables.insert(String(cString: name).lowercased())
    }
}
