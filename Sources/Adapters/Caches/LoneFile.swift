import CPlatform
import Glibc

/// A file that nobody has open, which stays so as long as this is there.
///
/// It sees more than `/proc` shows: every process, of whatever user or container, and memory that is mapped.
struct LoneFile: ~Copyable {
    private let descriptor: Int32

    /// Nil when somebody has it open, or when that is not to be known: the file is another user's, or its file system
    /// has no leases.
    init?(_ name: UnsafePointer<CChar>, in folder: FolderDescriptor) {
        let result = platform_open_alone(folder.number, name)
        guard result >= 0 else { return nil }
        descriptor = result
    }

    deinit { close(descriptor) }
}
