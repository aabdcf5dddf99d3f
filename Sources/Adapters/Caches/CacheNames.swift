import LifecycleDomain

/// The names that a cache has on the disk.
enum CacheNames {
    /// With what begins the name of everything that a logout set aside.
    static let setAsidePrefix = ".applifecycle-"

    /// How often the app can make a cache again before a logout that was cut short, and was repeated, is done with it.
    private static let setAsideCount = 4

    /// The names under which a logout sets a cache aside: the same whenever it is taken up again, and no user's.
    static func setAside(_ cache: CachePath, for logout: LogoutID) -> [[CChar]] {
        guard isOneName(logout.text) else { return [] }
        // Several caches may lie below one root.
        let identity = Array("\(cache.name)\0\(cache.root)\0\(cache.shownPath)".utf8)
        let tag = Hexadecimal.text(of: Digest.of(identity).prefix(8))
        return (1...setAsideCount).map { Array("\(setAsidePrefix)\(logout.text)-\(tag)-\($0)".utf8CString) }
    }

    /// Whether a component is a name, and no way to somewhere else.
    static func isOneName(_ component: String) -> Bool {
        !["", ".", ".."].contains(component) && !component.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }
}
