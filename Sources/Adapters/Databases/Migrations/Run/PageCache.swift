import Glibc
import SQLite

/// The memory that the connection of a run may use for pages.
///
/// A change that does not fit has to be written and synced before its time, again and again: with SQLite's 2 MB a table
/// of a million rows is rebuilt with 71 syncs, with 16 MB it takes 15, with 64 MB 9. It also has to wait until the
/// database is checked and copied. A sort may use as much once more.
/// Memory is used only when it is needed, and given back when the connection closes.
enum PageCache {
    /// SQLite's own default (https://sqlite.org/pragma.html#pragma_cache_size).
    private static let least = 2000
    private static let most = 65_536
    /// At most this part of a device's memory.
    private static let share = 32

    /// How many KiB it may be.
    /// - Parameter memory: the bytes of the device.
    static func kibibytes(ofMemory memory: Int) -> Int { min(most, max(least, memory / 1024 / share)) }

    /// Lets a connection use it.
    static func enlarge(_ connection: Connection) throws(SQLiteError) {
        let memory = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        try connection.execute("PRAGMA main.cache_size=-\(kibibytes(ofMemory: memory))")
    }
}
