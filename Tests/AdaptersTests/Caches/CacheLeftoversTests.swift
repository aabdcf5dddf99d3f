import FoundationEssentials
import LifecycleAdapters
import LifecycleDomain
import Testing

struct CacheLeftoversTests {
    let scene: CacheScene

    init() throws { scene = try CacheScene() }

    private func leftovers(_ component: [PathPiece], known: [CachePath]) async -> Int {
        await scene.caches.leftovers(
            of: CacheDescription(
                name: "images", root: scene.folder.file("cache"), components: [component, [.literal("images")]],
                shownPath: "/c/%{user}/images"),
            besides: known)
    }

    /// Entries of nobody who is known count, those of known users do not, nor those that are no user's.
    @Test func strangers() async throws {
        for name in ["alice", "carol", ".hidden"] { try scene.folder.makeFolder("cache/\(name)") }
        let known = ["alice", "bob"].map { scene.cache($0, "images") }
        #expect(await leftovers([.user], known: known) == 1)
        #expect(await leftovers([.user], known: []) == 3)
        // A user of another root is not known here.
        #expect(await leftovers([.user], known: [scene.cache("alice", root: "/elsewhere")]) == 3)
    }

    /// Where text stands around the user, only names with that text count.
    @Test func literals() async throws {
        for name in ["cache-alice.d", "cache-carol.d", "cache-.d", "other"] {
            try scene.folder.makeFolder("cache/\(name)")
        }
        let component: [PathPiece] = [.literal("cache-"), .user, .literal("."), .literal("d")]
        #expect(await leftovers(component, known: [scene.cache("cache-alice.d")]) == 1)
    }

    /// What a logout set aside and left counts.
    @Test func setAside() async throws {
        try scene.fill(1)
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        let known = ["alice", "bob"].map { scene.cache($0, "images") }
        #expect(await leftovers([.user], known: known) == 1)
        #expect(await scene.caches.remove(scene.cache(), for: scene.logout).remaining == 0)
        #expect(await leftovers([.user], known: known) == 0)
    }

    /// Without a root there is nothing.
    @Test func noRoot() async throws {
        try scene.folder.remove("cache")
        #expect(await leftovers([.user], known: []) == 0)
        #expect(await scene.caches.count(scene.cache()) == 0)
    }
}
