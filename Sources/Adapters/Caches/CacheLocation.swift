import Glibc
import LifecycleDomain

/// The open folders on the way to a cache, from the root that is trusted down to the one that holds it.
struct CacheLocation {
    /// The root first; only as far as there are any.
    let folders: [FolderDescriptor]
    /// The name of each folder in the one before; one less than there are folders.
    let names: [[CChar]]
    /// The cache's own name in the last folder; nil where the way is cut off.
    let leaf: [CChar]?
    /// What cut it off, where it is no folder that is missing.
    let obstacle: SystemError?

    /// - Parameter unlocks: whether folders are opened up for the owner.
    /// - Throws: `ENOENT` when there is not even the root.
    init(of cache: CachePath, unlocks: Bool) throws(SystemError) {
        var folders = [try FolderDescriptor(path: cache.root)]
        var names: [[CChar]] = []
        var obstacle: SystemError?
        for component in cache.components.dropLast() {
            let name = Array(component.utf8CString)
            do throws(SystemError) {
                folders.append(try FolderDescriptor(name, in: folders[folders.count - 1], unlocks: unlocks))
                names.append(name)
            } catch {
                obstacle = error
                break
            }
        }
        self.folders = folders
        self.names = names
        leaf = obstacle == nil ? cache.components.last.map { Array($0.utf8CString) } : nil
        self.obstacle = obstacle?.number == ENOENT ? nil : obstacle
    }

    var root: FolderDescriptor { folders[0] }
    var last: FolderDescriptor { folders[folders.count - 1] }

    /// Where a cache can be set aside: in the root, or beside itself.
    var asides: [FolderDescriptor] { folders.count == 1 ? [root] : [root, last] }
}
