import CPlatform
import Glibc
import LifecycleDomain

/// The removal of one cache of one user, wherever a logout has put it.
struct CacheRemoval {
    private let cache: CachePath
    private let logout: LogoutID?
    private let stop: StopFlag
    /// The names under which the logout has set the cache aside.
    private let setAsideNames: [[CChar]]
    private var tree: TreeRemoval

    /// What is left after a stop is counted so far only: it is to be prompt.
    private static let countAfterStop = 1_000

    init(of cache: CachePath, for logout: LogoutID?, stop: StopFlag) {
        self.cache = cache
        self.logout = logout
        self.stop = stop
        setAsideNames = logout.map { CacheNames.setAside(cache, for: $0) } ?? []
        tree = TreeRemoval(stop: stop)
    }

    mutating func run() -> FileRemoval {
        guard !cache.components.isEmpty, cache.components.allSatisfy(CacheNames.isOneName) else {
            return FileRemoval(removed: 0, remaining: 0, detail: "\(cache.shownPath) is no path below \(cache.root)")
        }
        let location: CacheLocation
        do throws(SystemError) {
            location = try CacheLocation(of: cache, unlocks: true)
        } catch {
            // What is not there needs no removal.
            if error.number == ENOENT { return FileRemoval(removed: 0, remaining: 0) }
            return FileRemoval(removed: 0, remaining: 1, detail: "\(cache.shownPath): \(error.text)")
        }
        let isMadeAgain = removeEverywhere(location)
        let living = logout == nil || stop.isRaised ? location.folders.count : removeEmptyParents(location)
        // Even where nothing was removed now: what an attempt before did, which was cut short, may not be durable yet.
        for folder in location.folders.prefix(living) { tree.sync(folder) }
        let remaining = remaining(location)
        return FileRemoval(
            removed: tree.removed, remaining: remaining,
            detail: detail(remaining, location.obstacle).map { "\(cache.shownPath): \($0)" },
            notice: notice.map { "\(cache.shownPath): \($0)" }, isMadeAgain: isMadeAgain)
    }

    /// Removes what was set aside, and what lies at the path.
    /// - Returns: Whether the app has made the path again: what could be moved aside had been moved before.
    private mutating func removeEverywhere(_ location: CacheLocation) -> Bool {
        removeSetAside(location)
        if stop.isRaised { return false }
        let outcome: CacheSetAside.Outcome = logout == nil ? .stuck : CacheSetAside.move(location, to: setAsideNames)
        // What is made from here on is seen by the count.
        if outcome == .nothingThere { return false }
        if outcome == .moved { removeSetAside(location) }
        if let leaf = location.leaf { tree.remove(leaf, in: location.last) }
        return outcome == .moved
    }

    private mutating func removeSetAside(_ location: CacheLocation) {
        for folder in location.asides {
            for name in setAsideNames { tree.remove(name, in: folder) }
        }
    }

    /// The folders between root and cache name the user as well.
    /// - Returns: How many of the folders live on.
    private mutating func removeEmptyParents(_ location: CacheLocation) -> Int {
        for index in location.names.indices.reversed() {
            guard tree.removeEmptyFolder(location.names[index], in: location.folders[index]) else { return index + 2 }
        }
        return 1
    }

    private func remaining(_ location: CacheLocation) -> Int {
        let counter = TreeCount(limit: stop.isRaised ? Self.countAfterStop : .max)
        var found = location.obstacle == nil ? 0 : 1
        for folder in location.asides {
            for name in setAsideNames { found += counter.count(name, in: folder) }
        }
        if let leaf = location.leaf { found += counter.count(leaf, in: location.last) }
        return found
    }

    private func detail(_ remaining: Int, _ obstacle: SystemError?) -> String? {
        if let obstacle { return Self.text(of: obstacle) }
        if remaining > 0 {
            let count = stop.isRaised && remaining >= Self.countAfterStop ? "\(remaining) or more" : "\(remaining)"
            if stop.isRaised { return "\(count) left: the removal was stopped" }
            return "\(count) could not be removed: "
                + (tree.firstError.map(Self.text) ?? "written again while it was removed")
        }
        return tree.firstError.map { "the removal is not certain: \(Self.text(of: $0))" }
    }

    private static func text(of error: SystemError) -> String {
        switch error.number {
        case ELOOP: "a link stands in the path, which is not followed"
        case EXDEV, EBUSY: "something is mounted there"
        case ESTALE: "a folder was moved while it was removed"
        default: error.text
        }
    }

    private var notice: String? {
        let linked = tree.files.linkedCount
        let sentences = [
            linked > 0 ? "\(linked) of its files have other names (hard links) elsewhere" : nil,
            RemovedFileHolders.notice(of: tree.files, stop: stop),
        ].compactMap { $0 }
        return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
    }
}
