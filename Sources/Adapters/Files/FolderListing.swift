import CPlatform
import Glibc

/// The names in a folder, as the bytes that they are: a name need not be UTF-8.
enum FolderListing {
    /// Reads all names, without `.` and `..`, in no order.
    /// - Parameter folder: a descriptor of the folder; it stays open, and its position untouched.
    /// - Returns: The names, each with the NUL that ends it.
    static func names(in folder: Int32) throws(SystemError) -> [[CChar]] {
        // fdopendir(3) takes the descriptor over.
        let descriptor = platform_openat(folder, ".", O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else { throw SystemError(-descriptor) }
        guard let stream = fdopendir(descriptor) else {
            let error = SystemError(errno)
            close(descriptor)
            throw error
        }
        defer { closedir(stream) }
        var names: [[CChar]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw SystemError(errno) }
                return names
            }
            let name = name(of: entry)
            if name != dot && name != dotDot { names.append(name) }
        }
    }

    private static let dot: [CChar] = [46, 0]
    private static let dotDot: [CChar] = [46, 46, 0]

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [CChar] {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
        return Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
    }
}
