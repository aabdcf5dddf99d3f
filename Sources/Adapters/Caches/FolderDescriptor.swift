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
    ///   - unlocks: whether the owner gives himself the rights that its mode keeps from him.
    /// - Throws: `ELOOP` for a link, `EXDEV` for a mount point, `ENOTDIR` for anything else that is no folder.
    init(_ name: [CChar], in folder: FolderDescriptor, unlocks: Bool) throws(SystemError) {
        var descriptor = Self.open(name, in: folder, O_RDONLY | O_DIRECTORY)
        if descriptor == -EACCES, unlocks, Self.unlock(name, in: folder) {
            descriptor = Self.open(name, in: folder, O_RDONLY | O_DIRECTORY)
        }
        guard descriptor >= 0 else { throw SystemError(-descriptor) }
        number = descriptor
    }

    /// Opens the folder that another one lies in, wherever that is by now.
    init(above folder: FolderDescriptor) throws(SystemError) {
        let descriptor = platform_openat(folder.number, "..", O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else { throw SystemError(-descriptor) }
        number = descriptor
    }

    deinit { close(number) }

    /// What tells the folder from every other, and its mode.
    func facts() throws(SystemError) -> FolderFacts {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw SystemError(errno) }
        return FolderFacts(device: status.st_dev, inode: status.st_ino, mode: status.st_mode)
    }

    /// Lets the owner remove what is in the folder, where the mode does not.
    func makeWritable(_ mode: mode_t) {
        guard mode & S_IRWXU != S_IRWXU else { return }
        // A folder of somebody else stays as it is; the removal then says why it failed.
        fchmod(number, mode & 0o7777 | S_IRWXU)
    }

    private static func open(_ name: [CChar], in folder: FolderDescriptor, _ flags: Int32) -> Int32 {
        let resolve =
            platform_resolve_beneath | platform_resolve_no_symlinks | platform_resolve_no_xdev
            | platform_resolve_no_magiclinks
        return platform_openat2(folder.number, name, UInt64(flags), 0, resolve)
    }

    /// Gives the owner the rights that opening needs: a descriptor that only names the folder can be had without them.
    private static func unlock(_ name: [CChar], in folder: FolderDescriptor) -> Bool {
        let reference = open(name, in: folder, platform_open_path_only | O_DIRECTORY)
        guard reference >= 0 else { return false }
        defer { close(reference) }
        // fchmod(2) refuses such a descriptor; its name in /proc leads to the very folder (open(2), O_PATH).
        return chmod("/proc/self/fd/\(reference)", S_IRWXU) == 0
    }
}
