import Glibc
import LifecycleAdapters
import Testing

/// A file system of a few megabytes with a state on it, which a test can fill; only root can make one.
final class SmallDisk {
    let folder: String

    init(megabytes: Int) throws {
        var template = Array("/tmp/applifecycle-disk.XXXXXX".utf8CString)
        folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        try #require(mount("none", folder, "tmpfs", 0, "size=\(megabytes)m,mode=700") == 0)
    }

    deinit {
        umount2(folder, Int32(MNT_DETACH))
        rmdir(folder)
    }

    func ready(reserveBytes: Int64 = 1 << 20) async throws -> StateDatabase {
        let state = StateFixture.open(folder, reserveBytes: reserveBytes)
        _ = try await state.open()
        _ = try await state.unlock()
        return state
    }

    /// Leaves not one page free.
    func fill() throws {
        let descriptor = creat("\(folder)/filler", 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let page = [UInt8](repeating: 1, count: 4096)
        while write(descriptor, page, page.count) == page.count {}
        try #require(errno == ENOSPC)
    }

    func empty() { unlink("\(folder)/filler") }
}
