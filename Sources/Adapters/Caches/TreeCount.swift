import CPlatform
import Glibc

/// Counts files, links and folders; changes nothing, follows no link, leaves no file system.
struct TreeCount {
    private let reader = EntryReader()
    /// Where the count ends, for who only needs to know that there is much.
    private let limit: Int

    init(limit: Int = .max) {
        self.limit = limit
    }

    /// Counts an entry with everything in it, as far as it can be seen; a mount point or a locked folder counts as one.
    func count(_ name: [CChar], in folder: FolderDescriptor) -> Int {
        var facts = platform_file_facts()
        switch platform_file_facts_at(folder.number, name, false, &facts) {
        case -ENOENT: return 0
        case 0 where facts.mode & S_IFMT == S_IFDIR: return countFolder(name, in: folder)
        default: return 1
        }
    }

    private func countFolder(_ name: [CChar], in outer: FolderDescriptor) -> Int {
        var walk = TreeWalk(in: outer, unlocks: false)
        var count = 1
        do throws(SystemError) { try walk.enter(name) } catch { return count }
        while !walk.isOver, count < limit {
            if walk.listings == 0 {
                // A folder that cannot be listed has been counted itself.
                try? list(&walk, &count)
                walk.countListing()
            }
            if let inner = walk.pop() {
                // Nor one that cannot be entered.
                try? walk.enter(inner)
                continue
            }
            do throws(SystemError) { _ = try walk.above() } catch { return count }
            walk.leave(failed: false)
        }
        return count
    }

    private func list(_ walk: inout TreeWalk, _ count: inout Int) throws(SystemError) {
        let folder = walk.folder
        try reader.forEach(in: folder) { name, kind in
            count += 1
            if kind == .folder || kind == .unknown && isFolder(name, in: folder) { walk.push(name) }
            return count < limit
        }
    }

    private func isFolder(_ name: UnsafePointer<CChar>, in folder: FolderDescriptor) -> Bool {
        var facts = platform_file_facts()
        return platform_file_facts_at(folder.number, name, false, &facts) == 0 && facts.mode & S_IFMT == S_IFDIR
    }
}
