import CPlatform
import Glibc

/// An open folder; closed when the value goes.
final class FolderDescriptor {
    let number: Int32

    /// Opens a folder that is trusted, by its path.
    init(path: String) throws(SystemError) {
        let descriptor = platform_open(path, O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else { throw SystemError(-descriptor) }
        number = descriptor
    }

    /// Opens a folder that is not trusted, directly below another one.
    /// - Parameters:
    ///   - name: one component, with the NUL that ends it.
    ///   - folder: where it lies.
    /// - Throws: `ELOOP` for a link, `EXDEV` for a mount point, `ENOTDIR` for anything else that is no folder.
    init(_ name: [CChar], in folder: FolderDescriptor) throws(SystemError) {
        var descriptor = Self.open(name, in: folder, O_RDONLY | O_DIRECTORY)
        if descriptor == -EACCES, Self.unlock(name, in: folder) {
            descriptor = Self.open(name, in: folder, O_RDONLY | O_DIRECTORY)
        }
        guard descriptor >= 0 else { throw SystemError(-descriptor) }
        number = descriptor
    }

    deinit { close(number) }

    /// Lets the owner remove what is in the folder, where the mode does not.
    func makeWritable() {
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IRWXU != S_IRWXU else { return }
        // A folder of somebody else stays as it is; the removal then says why it failed.
        fchmod(number, status.st_mode & 0o7777 | S_IRWXU)
    }

    private static func open(_ name: [CChar], in folder: FolderDescriptor, _ flags: Int32) -> Int32 {
        let resolve =
            platform_resolve_beneath | platform_resolve_no_symlinks | platform_resolve_no_xdev
            | platform_resolve_no_magiclinks
        return platform_openat2(folder.number, name, UInt64(flags), 0, resolve)
    }

    /// Gives the owner the rights that opening needs: a descriptor that only names the folder can be had without them.
    private static func unlock(_ name: [CChar], in folder: FolderDescriptor) -> Bool {
        let reference = open(name, in: folder, pathOnly | O_DIRECTORY)
        guard reference >= 0 else { return false }
        defer { close(reference) }
        // fchmod(2) refuses such a descriptor; its name in /proc leads to the very folder (open(2), O_PATH).
        return chmod("/proc/self/fd/\(reference)", S_IRWXU) == 0
    }

    /// O_PATH, which Glibc declares for _GNU_SOURCE only.
    private static let pathOnly: Int32 = 0o10_000_000
}
