import SQLite
import Testing

@testable import LifecycleAdapters

struct PageCacheTests {
    /// It is a share of the device's memory, never less than SQLite takes anyway, and bounded.
    @Test(arguments: [
        (64 << 20, 2048), (32 << 20, 2000), (256 << 20, 8192), (1 << 30, 32_768), (2 << 30, 65_536), (64 << 30, 65_536),
    ])
    func share(_ memory: Int, _ kibibytes: Int) {
        #expect(PageCache.kibibytes(ofMemory: memory) == kibibytes)
    }

    /// It concerns the database alone, and not a file that is attached.
    @Test func enlarge() throws {
        let connection = try ScratchFolder().database()
        try connection.execute("ATTACH ':memory:' AS other")
        let before = try connection.number("PRAGMA other.cache_size")
        try PageCache.enlarge(connection)
        #expect(try connection.number("PRAGMA main.cache_size") ?? 0 <= -2000)
        #expect(try connection.number("PRAGMA other.cache_size") == before)
    }
}
