import FoundationEssentials
import Glibc
import LifecycleAdapters
import LifecycleDomain
import Testing

struct SetAsideTests {
    let scene: CacheScene

    init() throws { scene = try CacheScene() }

    private var setAsides: [String] {
        get throws { try scene.names().filter { $0.hasPrefix(".applifecycle-") } }
    }

    /// The path leads nowhere at once; the new name has no user in it; the removal takes all, and the user's folder.
    @Test func pathLeadsNowhere() async throws {
        try scene.fill(3)
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        #expect(!scene.folder.exists("cache/alice/images"))
        #expect(try setAsides.count == 1)
        #expect(try setAsides.allSatisfy { $0.contains(scene.logout.text) && !$0.contains("alice") })
        #expect(await scene.caches.count(scene.cache()) == 0)
        #expect(await scene.caches.remove(scene.cache(), for: scene.logout) == FileRemoval(removed: 5, remaining: 0))
        #expect(try scene.names() == ["bob"])
        #expect(scene.isBobUntouched)
    }

    /// What the app makes again after the move goes as well, however often the logout is taken up again.
    @Test func madeAgain() async throws {
        for _ in 1...3 {
            try scene.fill(2)
            await scene.caches.setAside(scene.cache(), for: scene.logout)
            #expect(!scene.folder.exists("cache/alice/images"))
        }
        try scene.fill(2)
        let removal = await scene.caches.remove(scene.cache(), for: scene.logout)
        #expect(removal == FileRemoval(removed: 13, remaining: 0, isMadeAgain: true))
        #expect(try scene.names() == ["bob"])
    }

    /// Said when somebody made the path after the move, also where there was nothing to move; and not otherwise.
    @Test func whoMakesItAgainIsNoticed() async throws {
        for isThere in [true, false] {
            if isThere { try scene.fill(2) }
            await scene.caches.setAside(scene.cache(), for: scene.logout)
            try scene.fill(1)
            #expect(await scene.caches.remove(scene.cache(), for: scene.logout).isMadeAgain)
            #expect(await !scene.caches.remove(scene.cache(), for: scene.logout).isMadeAgain)
        }
        try scene.fill(2)
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        #expect(await !scene.caches.remove(scene.cache(), for: scene.logout).isMadeAgain)
        try scene.fill(2)
        #expect(await !scene.caches.remove(scene.cache(), for: nil).isMadeAgain)
        #expect(try scene.names() == ["alice", "bob"])
    }

    /// After a crash at any point, each part can be done again, by another object that knows nothing.
    @Test func repeats() async throws {
        try scene.fill(2)
        for _ in 1...2 { await CacheFolders().setAside(scene.cache(), for: scene.logout) }
        #expect(await CacheFolders().remove(scene.cache(), for: scene.logout).removed == 4)
        #expect(await CacheFolders().remove(scene.cache(), for: scene.logout) == FileRemoval(removed: 0, remaining: 0))
        await CacheFolders().setAside(scene.cache(), for: scene.logout)
        #expect(try scene.names() == ["bob"])
        #expect(scene.isBobUntouched)
    }

    /// What a logout set aside is found although nothing stands at the path, nor above it.
    @Test func foundByItsNameAlone() async throws {
        try scene.fill(2)
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        #expect(rmdir(scene.folder.file("cache/alice")) == 0)
        #expect(await scene.caches.remove(scene.cache(), for: scene.logout).removed == 3)
        #expect(try scene.names() == ["bob"])
    }

    /// Another logout, and the clearing of a cache, leave it alone.
    @Test func othersLeaveIt() async throws {
        try scene.fill(2)
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        #expect(await scene.caches.remove(scene.cache(), for: LogoutID("ffff")).removed == 1)
        #expect(await scene.caches.remove(scene.cache(), for: nil).removed == 0)
        #expect(try setAsides.count == 1)
    }

    /// Clearing a cache leaves the user's folder.
    @Test func clearing() async throws {
        try scene.fill(2)
        #expect(await scene.caches.remove(scene.cache(), for: nil) == FileRemoval(removed: 3, remaining: 0))
        #expect(scene.folder.exists("cache/alice"))
    }

    /// Two caches of one user below one root have a name each; the user's folder goes with the last.
    @Test func severalCaches() async throws {
        let thumbs = scene.cache("alice", "thumbs", name: "thumbs", shown: "/c/%{user}/thumbs")
        try scene.fill(1)
        try scene.fill(1, "cache/alice/thumbs")
        for cache in [scene.cache(), thumbs] { await scene.caches.setAside(cache, for: scene.logout) }
        #expect(try setAsides.count == 2)
        try scene.fill(1, "cache/alice/thumbs")
        #expect(await scene.caches.remove(scene.cache(), for: scene.logout).removed == 2)
        #expect(scene.folder.exists("cache/alice/thumbs/file-0"))
        #expect(await scene.caches.remove(thumbs, for: scene.logout).removed == 5)
        #expect(try scene.names() == ["bob"])
    }

    /// A link at the path is moved and removed itself; one in the path is not followed.
    @Test func links() async throws {
        try scene.folder.makeFolder("outside/images")
        try scene.folder.write("x", to: "outside/images/file")
        try scene.folder.makeFolder("cache/alice")
        #expect(symlink(scene.folder.file("outside"), scene.folder.file("cache/alice/images")) == 0)
        #expect(symlink(scene.folder.file("outside"), scene.folder.file("cache/carol")) == 0)
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        #expect(!scene.folder.exists("cache/alice/images"))
        await scene.caches.setAside(scene.cache("carol", "images"), for: scene.logout)
        #expect(await scene.caches.remove(scene.cache(), for: scene.logout).removed == 2)
        #expect(scene.folder.contents("outside/images/file") == Data("x".utf8))
    }

    /// A link from one user to another leads neither the move nor the removal there.
    @Test func linkToAnotherUser() async throws {
        #expect(symlink("bob", scene.folder.file("cache/alice")) == 0)
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        let removal = await scene.caches.remove(scene.cache(), for: scene.logout)
        #expect(removal.removed == 0)
        #expect(removal.remaining == 1)
        #expect(await scene.caches.count(scene.cache()) == 0)
        #expect(scene.isBobUntouched)
    }

    /// Where the root cannot be written, a cache goes beside itself; where nothing can be renamed, it stays, and goes.
    @Test(.enabled(if: geteuid() == 0, "only root can take away a right from itself"))
    func unwritableRoot() async throws {
        try scene.fill(2)
        let root = scene.folder.file("cache")
        try #require(system("chattr +i \(root) 2>&-") == 0)
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        #expect(system("chattr -i \(root)") == 0)
        #expect(try setAsides.isEmpty)
        #expect(try scene.names("cache/alice").map { $0.hasPrefix(".applifecycle-") } == [true])
        #expect(await scene.caches.remove(scene.cache(), for: scene.logout).removed == 4)
        #expect(try scene.names() == ["bob"])

        try scene.fill(2)
        try #require(system("chattr +i \(root)/alice/images") == 0)
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        #expect(system("chattr -i \(root)/alice/images") == 0)
        #expect(scene.folder.exists("cache/alice/images/file-0"))
        #expect(await scene.caches.remove(scene.cache(), for: scene.logout).removed == 4)
    }

    /// On an overlay, a folder of the lower layer cannot be renamed: it stays, and is removed in its place.
    @Test(.enabled(if: geteuid() == 0, "only root can mount"))
    func overlay() async throws {
        for name in ["base", "merged"] { try scene.folder.makeFolder(name) }
        try #require(mount("none", scene.folder.file("base"), "tmpfs", 0, nil) == 0)
        defer { umount2(scene.folder.file("base"), Int32(MNT_DETACH)) }
        for name in ["base/lower/alice/images", "base/upper", "base/work"] { try scene.folder.makeFolder(name) }
        try scene.folder.write("x", to: "base/lower/alice/images/file")
        let layers = ["lower", "upper", "work"].map { scene.folder.file("base/\($0)") }
        let options = "lowerdir=\(layers[0]),upperdir=\(layers[1]),workdir=\(layers[2])"
        try #require(mount("overlay", scene.folder.file("merged"), "overlay", 0, options) == 0)
        defer { umount2(scene.folder.file("merged"), Int32(MNT_DETACH)) }
        let cache = scene.cache(root: scene.folder.file("merged"))
        await scene.caches.setAside(cache, for: scene.logout)
        #expect(await scene.caches.count(cache) == 2)
        #expect(await scene.caches.remove(cache, for: scene.logout) == FileRemoval(removed: 3, remaining: 0))
        #expect(try scene.names("merged").isEmpty)
    }
}
