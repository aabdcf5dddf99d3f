import Glibc

/// The removal of a file, a link, or a folder with everything in it; what cannot go does not stop the rest.
struct TreeRemoval {
    /// Files, links and folders that are gone.
    private(set) var removed = 0
    private var firstError: SystemError?

    /// How often a folder is listed again that others fill while it is emptied.
    private static let passes = 3

    /// Folders inside each other that are walked: each costs a descriptor, of which the service needs some for others.
    private static let maximumDepth = 200

    /// Removes one entry of a folder; a link goes itself, never what it leads to.
    mutating func remove(_ name: [CChar], in folder: FolderDescriptor) {
        _ = remove(name, in: folder, depth: 0)
    }

    /// - Returns: Whether the entry is gone.
    private mutating func remove(_ name: [CChar], in folder: FolderDescriptor, depth: Int) -> Bool {
        do throws(SystemError) {
            switch try Self.kind(of: name, in: folder) {
            case .missing: break
            case .folder: try removeFolder(name, in: folder, depth: depth)
            case .other: try unlink(name, in: folder, flags: 0)
            }
            return true
        } catch {
            firstError = firstError ?? error
            return false
        }
    }

    /// Makes the removal of a folder's entries durable.
    mutating func sync(_ folder: FolderDescriptor) {
        if fsync(folder.number) != 0 { firstError = firstError ?? SystemError(errno) }
    }

    /// Why something is left, without a name of what it is; nil when nothing is.
    func detail(remaining: Int) -> String? {
        if remaining > 0 {
            return "\(remaining) could not be removed: \(firstError?.text ?? "written again while it was removed")"
        }
        return firstError.map { "the removal is not certain: \($0.text)" }
    }

    private mutating func removeFolder(
        _ name: [CChar], in parent: FolderDescriptor, depth: Int
    ) throws(SystemError) {
        guard depth < Self.maximumDepth else { throw SystemError(ENAMETOOLONG) }
        let folder = try FolderDescriptor(name, in: parent)
        folder.makeWritable()
        for pass in 1...Self.passes {
            var isEmptied = true
            for entry in try FolderListing.names(in: folder.number) {
                isEmptied = remove(entry, in: folder, depth: depth + 1) && isEmptied
            }
            do throws(SystemError) {
                return try unlink(name, in: parent, flags: AT_REMOVEDIR)
            } catch {
                // Only what others write meanwhile is worth another look: what could not go stays, at every level once.
                if error.number == ENOTEMPTY, isEmptied, pass < Self.passes { continue }
                // The folder stays: the removal of its entries is made durable by itself.
                sync(folder)
                throw error
            }
        }
    }

    private mutating func unlink(_ name: [CChar], in folder: FolderDescriptor, flags: Int32) throws(SystemError) {
        guard unlinkat(folder.number, name, flags) == 0 else {
            // Somebody else was faster: it is gone as well.
            if errno == ENOENT { return }
            throw SystemError(errno)
        }
        removed += 1
    }
}

extension TreeRemoval {
    /// Counts an entry with everything in it, as far as it can be seen; a mount point or a locked folder counts as one.
    static func count(_ name: [CChar], in folder: FolderDescriptor, depth: Int = 0) -> Int {
        do throws(SystemError) {
            switch try kind(of: name, in: folder) {
            case .missing: return 0
            case .other: return 1
            case .folder:
                guard depth < maximumDepth else { return 1 }
                let inner = try FolderDescriptor(name, in: folder)
                let names = try FolderListing.names(in: inner.number)
                return names.reduce(1) { $0 + count($1, in: inner, depth: depth + 1) }
            }
        } catch {
            return 1
        }
    }

    private enum Kind {
        case missing, folder, other
    }

    private static func kind(of name: [CChar], in folder: FolderDescriptor) throws(SystemError) -> Kind {
        var status = stat()
        guard fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            guard errno == ENOENT else { throw SystemError(errno) }
            return .missing
        }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
    }
}
