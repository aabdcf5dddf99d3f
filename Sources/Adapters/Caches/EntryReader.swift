import CPlatform
import Glibc

/// Reads the entries of folders, one buffer for all of them, without an allocation for each name.
final class EntryReader {
    /// What an entry is, as far as the file system tells with its name.
    enum Kind {
        case folder, file, other, unknown
    }

    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 8)

    deinit { buffer.deallocate() }

    /// Goes through a folder from its first entry, without `.` and `..`; what is removed meanwhile need not come.
    /// - Parameter body: takes a name, which is valid during the call, and says whether to go on.
    func forEach(
        in folder: FolderDescriptor, _ body: (UnsafePointer<CChar>, Kind) -> Bool
    ) throws(SystemError) {
        guard lseek(folder.number, 0, SEEK_SET) >= 0 else { throw SystemError(errno) }
        while true {
            let used = platform_read_entries(folder.number, buffer.baseAddress, buffer.count)
            guard used >= 0 else { throw SystemError(-used) }
            guard used > 0, goThrough(Int(used), body) else { return }
        }
    }

    // struct linux_dirent64, getdents64(2).
    private static let (lengthOffset, typeOffset, nameOffset) = (16, 18, 19)

    private func goThrough(_ used: Int, _ body: (UnsafePointer<CChar>, Kind) -> Bool) -> Bool {
        guard let start = buffer.baseAddress else { return false }
        var offset = 0
        while offset < used {
            let entry = start + offset
            let name = UnsafePointer((entry + Self.nameOffset).assumingMemoryBound(to: CChar.self))
            let type = entry.load(fromByteOffset: Self.typeOffset, as: UInt8.self)
            offset += Int(entry.load(fromByteOffset: Self.lengthOffset, as: UInt16.self))
            if Self.isDots(name) { continue }
            guard body(name, Self.kind(type)) else { return false }
        }
        return true
    }

    private static func isDots(_ name: UnsafePointer<CChar>) -> Bool {
        name[0] == 46 && (name[1] == 0 || name[1] == 46 && name[2] == 0)
    }

    private static func kind(_ type: UInt8) -> Kind {
        switch Int(type) {
        case DT_DIR: .folder
        case DT_REG: .file
        case DT_UNKNOWN: .unknown
        default: .other
        }
    }
}
