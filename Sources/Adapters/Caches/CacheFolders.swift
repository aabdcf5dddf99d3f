import CPlatform
import EventLoop
import Glibc
package import LifecycleDomain
import LifecycleUseCases

/// Cache folders on disk, walked and removed on a thread of their own.
///
/// The configured folder above the users' is trusted and opened by its path. What lies below is not: it is walked by
/// descriptor, without ever following a link or leaving the file system (openat2(2)).
package actor CacheFolders: CacheGateway {
    nonisolated private let thread = SerialThread(name: "caches")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    package init() {}

    package func check(_ cache: CacheDescription) async -> StepResult {
        do throws(SystemError) {
            _ = try FolderDescriptor(path: cache.root)
        } catch {
            if error.number == ENOENT { return StepResult(.ok, "nothing there yet") }
            return StepResult(.degraded, "\(cache.root): \(error.text)")
        }
        guard access(cache.root, W_OK | X_OK) == 0 else {
            return StepResult(.degraded, "\(cache.root): \(SystemError(errno).text)")
        }
        return .ok
    }

    package func setAside(_ cache: CachePath, for logout: LogoutID) async {
    }

    package func count(_ cache: CachePath) async -> Int {
        0
    }

    package func leftovers(of cache: CacheDescription, besides known: [CachePath]) async -> Int {
        0
    }

    package func remove(_ cache: CachePath, for logout: LogoutID?) async -> FileRemoval {
        guard let leaf = cache.components.last, cache.components.allSatisfy(Self.isOneName) else {
            return FileRemoval(removed: 0, remaining: 0, detail: "\(cache.shownPath) is no path below \(cache.root)")
        }
        let parent: FolderDescriptor
        do throws(SystemError) {
            parent = try Self.parent(of: cache)
        } catch {
            // What is not there needs no removal.
            if error.number == ENOENT { return FileRemoval(removed: 0, remaining: 0) }
            let reason = error.number == ELOOP ? "a link stands in the path, which is not followed" : error.text
            return FileRemoval(removed: 0, remaining: 1, detail: "\(cache.shownPath): \(reason)")
        }
        var removal = TreeRemoval()
        let name = Array(leaf.utf8CString)
        removal.remove(name, in: parent)
        removal.sync(parent)
        let remaining = TreeRemoval.count(name, in: parent)
        return FileRemoval(
            removed: removal.removed,
            remaining: remaining,
            detail: removal.detail(remaining: remaining).map { "\(cache.shownPath): \($0)" }
        )
    }

    /// The folder that holds the last component.
    private static func parent(of cache: CachePath) throws(SystemError) -> FolderDescriptor {
        var folder = try FolderDescriptor(path: cache.root)
        for component in cache.components.dropLast() {
            folder = try FolderDescriptor(Array(component.utf8CString), in: folder)
        }
        return folder
    }

    /// Whether a component is a name, and no way to somewhere else.
    private static func isOneName(_ component: String) -> Bool {
        !["", ".", ".."].contains(component) && !component.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }
}
