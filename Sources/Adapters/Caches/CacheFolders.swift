import CPlatform
import Glibc
package import LifecycleDomain
import LifecycleUseCases

/// Cache folders on disk, walked and removed on threads of their own.
///
/// The configured folder above the users' is trusted and opened by its path. What lies below is not: it is walked by
/// descriptor, without ever following a link or leaving the file system (openat2(2)).
///
/// What a user waits for, the way to the cache being cut off, has a thread on which nothing long ever runs.
package struct CacheFolders: CacheGateway {
    private let brief = FolderThread(name: "caches")
    private let counting = FolderThread(name: "caches-count")
    private let removing = FolderThreadPool(count: 4, name: "caches-remove")

    package init() {}

    package func check(_ cache: CacheDescription) async -> StepResult {
        await counting.run { Self.check(cache.root) }
    }

    package func setAside(_ cache: CachePath, for logout: LogoutID) async {
        await brief.run { CacheSetAside.move(cache, for: logout) }
    }

    package func count(_ cache: CachePath) async -> Int {
        await counting.run {
            guard cache.components.allSatisfy(CacheNames.isOneName),
                let location = try? CacheLocation(of: cache, unlocks: false), let leaf = location.leaf
            else { return 0 }
            return TreeCount().count(leaf, in: location.last)
        }
    }

    package func emptiedFolders(by caches: [CachePath]) async -> [String: Int] {
        await counting.run { EmptiedFolders(by: caches).counts }
    }

    package func leftovers(of cache: CacheDescription, besides known: [CachePath]) async -> Int {
        await counting.run { CacheLeftovers(of: cache, besides: known).count() }
    }

    /// Removes a cache; a cancellation of the task stops it at the next entry, and the rest is counted as remaining.
    package func remove(_ cache: CachePath, for logout: LogoutID?) async -> FileRemoval {
        let stop = StopFlag()
        return await withTaskCancellationHandler {
            await removing.run {
                var removal = CacheRemoval(of: cache, for: logout, stop: stop)
                return removal.run()
            }
        } onCancel: {
            stop.raise()
        }
    }

    private static func check(_ root: String) -> StepResult {
        do throws(SystemError) {
            _ = try FolderDescriptor(path: root)
        } catch {
            if error.number == ENOENT { return StepResult(.ok, "nothing there yet") }
            return StepResult(.degraded, "\(root): \(error.text)")
        }
        guard access(root, W_OK | X_OK) == 0 else {
            return StepResult(.degraded, "\(root): \(SystemError(errno).text)")
        }
        return .ok
    }
}
