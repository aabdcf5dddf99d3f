import CPlatform
import Glibc
import LifecycleDomain

/// Moves a cache out of its path with one rename(2), whatever its size.
///
/// The rename is not synced: that could take longer than all else, and a power cut that undoes it leaves a cache at its
/// path, where the logout, which is on the disk before, finds it again. The removal syncs both folders.
enum CacheSetAside {
    enum Outcome {
        case moved, nothingThere
        /// It stays where it is: something is mounted there, a lower layer holds it, or nobody may write around it.
        case stuck
    }

    static func move(_ cache: CachePath, for logout: LogoutID) {
        guard cache.components.allSatisfy(CacheNames.isOneName),
            let location = try? CacheLocation(of: cache, unlocks: false)
        else { return }
        _ = move(location, to: CacheNames.setAside(cache, for: logout))
    }

    static func move(_ location: CacheLocation, to names: [[CChar]]) -> Outcome {
        guard let leaf = location.leaf else { return .nothingThere }
        for folder in location.asides {
            for name in names {
                switch platform_rename_new(location.last.number, leaf, folder.number, name) {
                case 0: return .moved
                case -ENOENT: return .nothingThere
                case -EEXIST: continue
                default: break
                }
                break
            }
        }
        return .stuck
    }
}
