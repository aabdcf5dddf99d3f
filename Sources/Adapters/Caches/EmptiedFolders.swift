import Glibc
import LifecycleDomain

/// Foresees which of the user's folders between root and cache are empty once the caches in them are gone: they go too.
struct EmptiedFolders {
    /// How many, by the name of the last cache that lies in them.
    private(set) var counts: [String: Int] = [:]
    private let reader = EntryReader()

    init(by caches: [CachePath]) {
        let caches = caches.filter { $0.components.allSatisfy(CacheNames.isOneName) }
        for (root, caches) in Dictionary(grouping: caches, by: \.root) {
            guard let folder = try? FolderDescriptor(path: root) else { continue }
            _ = isEmptied(folder, depth: 0, by: caches)
        }
    }

    /// Looks into a folder that these caches lie below, and counts those further down.
    private mutating func isEmptied(_ folder: FolderDescriptor, depth: Int, by caches: [CachePath]) -> Bool {
        let leaves = Set(caches.filter { $0.components.count == depth + 1 }.map { $0.components[depth] })
        let inner = Dictionary(grouping: caches.filter { $0.components.count > depth + 1 }) { $0.components[depth] }
            .filter { !leaves.contains($0.key) }
        guard var isEmptied = holdsOnly(leaves.union(inner.keys), folder) else { return false }
        for (name, caches) in inner {
            do throws(SystemError) {
                let folder = try FolderDescriptor(Array(name.utf8CString), in: folder, unlocks: false)
                if self.isEmptied(folder, depth: depth + 1, by: caches), let last = caches.last {
                    counts[last.name, default: 0] += 1
                } else {
                    isEmptied = false
                }
            } catch {
                if error.number != ENOENT { isEmptied = false }
            }
        }
        return isEmptied
    }

    private func holdsOnly(_ names: Set<String>, _ folder: FolderDescriptor) -> Bool? {
        var holdsOthers = false
        do throws(SystemError) {
            try reader.forEach(in: folder) { name, _ in
                holdsOthers = !names.contains(String(cString: name))
                return !holdsOthers
            }
        } catch {
            return nil
        }
        return !holdsOthers
    }
}
