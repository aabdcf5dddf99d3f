import FoundationEssentials
import Glibc
import LifecycleAdapters
import LifecycleDomain
import Testing

struct CacheFoldersTests {
    let folder: ScratchFolder
    let caches = CacheFolders()

    init() throws { folder = try ScratchFolder() }

    private func remove(_ components: String..., root: String? = nil) async -> FileRemoval {
        let cache = CachePath(
            name: "images", root: root ?? folder.file("cache"), components: components,
            shownPath: "/var/cache/clinic/%{user}/images")
        return await caches.remove(cache, for: nil)
    }

    private func link(_ name: String, to target: String) throws {
        #expect(symlink(target, folder.file(name)) == 0)
    }

    /// A tree goes with everything in it, hidden files and names that are no UTF-8 too; its neighbours stay.
    @Test func treesGo() async throws {
        try folder.makeFolder("cache/alice/images/a/b")
        try folder.makeFolder("cache/alice/other")
        try folder.makeFolder("cache/bob/images")
        for file in ["alice/images/1", "alice/images/.hidden", "alice/images/a/b/2", "bob/images/3"] {
            try folder.write("x", to: "cache/\(file)")
        }
        let odd = Array(folder.file("cache/alice/images/").utf8CString.dropLast()) + [-1, -2, 0]
        #expect(mkdir(odd, 0o700) == 0)
        #expect(mkfifo(folder.file("cache/alice/images/fifo"), 0o600) == 0)
        #expect(await remove("alice", "images") == FileRemoval(removed: 8, remaining: 0))
        #expect(!folder.exists("cache/alice/images"))
        #expect(folder.exists("cache/alice/other"))
        #expect(folder.exists("cache/bob/images/3"))
    }

    /// What is not there is removed already, at whatever level it is missing.
    @Test func missingIsDone() async throws {
        #expect(await remove("alice", "images") == FileRemoval(removed: 0, remaining: 0))
        try folder.makeFolder("cache")
        #expect(await remove("alice", "images") == FileRemoval(removed: 0, remaining: 0))
        try folder.makeFolder("cache/alice")
        #expect(await remove("alice", "images") == FileRemoval(removed: 0, remaining: 0))
    }

    /// A cache may be one file.
    @Test func filesGo() async throws {
        try folder.makeFolder("cache")
        try folder.write("x", to: "cache/alice.json")
        #expect(await remove("alice.json") == FileRemoval(removed: 1, remaining: 0))
        #expect(!folder.exists("cache/alice.json"))
    }

    /// Links go themselves, to whatever they lead: what is outside stays as it is.
    @Test func linksAreNotFollowed() async throws {
        try folder.makeFolder("outside/inner")
        try folder.write("x", to: "outside/inner/file")
        try folder.makeFolder("cache/alice/images")
        for (name, target) in [
            ("folder", folder.file("outside")), ("file", folder.file("outside/inner/file")), ("nothing", "nowhere"),
            ("up", ".."), ("root", "/"),
        ] {
            try link("cache/alice/images/\(name)", to: target)
        }
        #expect(await remove("alice", "images") == FileRemoval(removed: 6, remaining: 0))
        #expect(folder.exists("outside/inner/file"))
        try link("cache/alice/images", to: folder.file("outside"))
        #expect(await remove("alice", "images") == FileRemoval(removed: 1, remaining: 0))
        #expect(folder.exists("outside/inner/file"))
    }

    /// A link in the middle of the path is not followed either, and the removal says so without the user's name.
    @Test func linkInThePath() async throws {
        try folder.makeFolder("outside/images")
        try folder.write("x", to: "outside/images/file")
        try folder.makeFolder("cache")
        try link("cache/alice", to: folder.file("outside"))
        let removal = await remove("alice", "images")
        #expect(removal.remaining == 1)
        #expect(removal.detail?.contains("/var/cache/clinic/%{user}/images") == true)
        #expect(removal.detail?.contains("alice") == false)
        #expect(folder.exists("outside/images/file"))
    }

    /// No component can lead out of the folder, or be the folder itself.
    @Test(arguments: [[], [""], ["."], [".."], ["alice", ".."], ["alice/../bob"], ["alice", ""]])
    func componentsAreNames(_ components: [String]) async throws {
        try folder.makeFolder("cache/alice")
        try folder.makeFolder("cache/bob")
        let cache = CachePath(name: "c", root: folder.file("cache"), components: components, shownPath: "/c/%{user}")
        #expect(await caches.remove(cache, for: nil).detail != nil)
        #expect(folder.exists("cache/alice"))
        #expect(folder.exists("cache/bob"))
    }

    /// Folders without rights are opened up by their owner, and go.
    @Test func lockedFoldersGo() async throws {
        try folder.makeFolder("cache/alice/images/locked/inner")
        try folder.write("x", to: "cache/alice/images/locked/inner/file")
        #expect(chmod(folder.file("cache/alice/images/locked/inner"), 0o500) == 0)
        #expect(chmod(folder.file("cache/alice/images/locked"), 0) == 0)
        let removal = await remove("alice", "images")
        #expect(removal == FileRemoval(removed: 4, remaining: 0))
    }

    /// One entry that cannot go does not stop the rest, and is counted.
    @Test(.enabled(if: geteuid() == 0, "only root can mount"))
    func whatCannotGoIsCounted() async throws {
        try folder.makeFolder("cache/alice/images/mounted")
        try folder.makeFolder("cache/alice/images/more")
        try folder.write("x", to: "cache/alice/images/a")
        try folder.write("x", to: "cache/alice/images/z")
        let mountPoint = folder.file("cache/alice/images/mounted")
        try #require(mount("none", mountPoint, "tmpfs", 0, nil) == 0)
        defer { umount2(mountPoint, 0) }
        try folder.write("x", to: "cache/alice/images/mounted/inside")
        let removal = await remove("alice", "images")
        #expect(removal.removed == 3)
        #expect(removal.remaining == 2)
        #expect(removal.detail?.hasPrefix("/var/cache/clinic/%{user}/images: 2 could not be removed: ") == true)
        #expect(folder.exists("cache/alice/images/mounted/inside"))
    }

    /// At a startup, a folder that is not there yet is fine; one in which nothing can be removed is told.
    @Test func startupCheck() async throws {
        func check(_ root: String) async -> StepResult {
            await caches.check(
                CacheDescription(name: "c", root: folder.file(root), components: [[.user]], shownPath: "/c/%{user}"))
        }
        #expect(await check("missing").outcome == .ok)
        try folder.makeFolder("cache")
        #expect(await check("cache") == .ok)
        try folder.write("x", to: "file")
        let file = await check("file")
        #expect(file.outcome == .degraded)
        #expect(file.detail?.contains(folder.file("file")) == true)
    }

    /// The folders that a removal of several caches will find empty are counted before it, each once; one that holds
    /// something else stays.
    @Test func emptiedFoldersAreForeseen() async throws {
        let folder = try ScratchFolder()
        for path in ["alice/app/images", "alice/app/thumbs", "carol/images"] { try folder.makeFolder("c/\(path)") }
        try folder.write("x", to: "c/carol/notes")
        func cache(_ name: String, _ components: String...) -> CachePath {
            CachePath(name: name, root: folder.file("c"), components: components, shownPath: "/c")
        }
        let images = cache("images", "alice", "app", "images")
        let thumbs = cache("thumbs", "alice", "app", "thumbs")
        let caches = CacheFolders()
        #expect(await caches.emptiedFolders(by: [images, thumbs]) == ["thumbs": 2])
        #expect(await caches.emptiedFolders(by: [images]).isEmpty)
        #expect(await caches.emptiedFolders(by: [cache("images", "carol", "images")]).isEmpty)
        #expect(await caches.emptiedFolders(by: [cache("images", "dave", "images")]).isEmpty)

        let logout = LogoutID("0123")
        #expect(await caches.remove(images, for: logout).removed == 1)
        #expect(await caches.remove(thumbs, for: logout).removed == 3)
    }
}
