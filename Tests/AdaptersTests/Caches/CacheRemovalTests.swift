import FoundationEssentials
import Glibc
import LifecycleDomain
import Synchronization
import TestKit
import Testing

@testable import LifecycleAdapters

struct CacheRemovalTests {
    let scene: CacheScene

    init() throws { scene = try CacheScene() }

    private func remove(_ cache: CachePath? = nil) async -> FileRemoval {
        await scene.caches.remove(cache ?? scene.cache(), for: scene.logout)
    }

    /// Folders inside each other go however deep they are, and use up neither descriptors nor stack.
    @Test func deepTreesGo() async throws {
        try scene.dig(2_000, below: "cache/alice/images")
        try scene.folder.write("x", to: "cache/alice/images/file")
        #expect(await scene.caches.count(scene.cache()) == 2_003)
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        #expect(await remove() == FileRemoval(removed: 2_004, remaining: 0))
        #expect(scene.isBobUntouched)
    }

    /// Many files go, while others are served: neither a move nor a count of another user waits for them.
    @Test func othersDoNotWait() async throws {
        let carol = scene.cache("carol", "images")
        // A removal that was over before anybody asked says nothing: then it is tried again.
        for round in 1...50 {
            try scene.fill(100_000)
            try scene.fill(1, "cache/carol/images")
            let first = try scene.firstFile("cache/alice/images")
            async let removal = remove()
            try await eventually { !scene.folder.exists(first) }
            #expect(await scene.caches.count(carol) == 2)
            await scene.caches.setAside(carol, for: LogoutID("another-\(round)"))
            let isStillRemoving = scene.folder.exists("cache/alice")
            #expect(!scene.folder.exists("cache/carol/images"))
            #expect(await removal == FileRemoval(removed: 100_002, remaining: 0, isMadeAgain: true))
            if isStillRemoving { return }
        }
        Issue.record("each time the removal was over before the others were served")
    }

    /// A cancellation stops a removal between two entries; what is left is told, and goes the next time.
    @Test func cancellation() async throws {
        // A removal that was over before the cancellation says nothing: then it is tried again.
        for _ in 1...50 {
            try scene.fill(100_000)
            let first = try scene.firstFile("cache/alice/images")
            let task = Task { await remove() }
            try await eventually { !scene.folder.exists(first) }
            task.cancel()
            let removal = await task.value
            if removal.removed == 100_002 { continue }
            #expect(removal.remaining > 0)
            #expect(removal.detail?.hasSuffix(" left: the removal was stopped") == true)
            let rest = await remove()
            #expect(rest.removed + removal.removed == 100_002)
            #expect(rest.remaining == 0)
            return
        }
        Issue.record("no removal was stopped by its cancellation")
    }

    /// A removal that is cancelled before it begins removes nothing, and says what is there.
    @Test func cancelledBefore() async throws {
        try scene.fill(2)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await remove()
        }
        task.cancel()
        #expect(
            await task.value
                == FileRemoval(
                    removed: 0, remaining: 3, detail: "/c/%{user}/images: 3 left: the removal was stopped"))
    }

    /// A file that has another name elsewhere is told; one whose names were all in the cache is not.
    @Test func hardLinks() async throws {
        try scene.fill(3)
        let path = scene.folder.file("cache/alice/images")
        #expect(link("\(path)/file-0", scene.folder.file("elsewhere")) == 0)
        #expect(link("\(path)/file-0", "\(path)/twice") == 0)
        #expect(link("\(path)/file-1", "\(path)/inner") == 0)
        let removal = await remove()
        #expect(removal.removed == 7)
        #expect(removal.detail == nil)
        #expect(removal.notice == "/c/%{user}/images: 1 of its files have other names (hard links) elsewhere")
        #expect(scene.folder.exists("elsewhere"))
    }

    /// A process that has removed files open is told by number and name; what others have open is not its matter.
    @Test func openFiles() async throws {
        try scene.fill(3)
        let opened = ["cache/alice/images/file-0", "cache/alice/images/file-0", "cache/alice/images/file-1"].map {
            open(scene.folder.file($0), O_RDONLY | O_CLOEXEC)
        }
        try scene.folder.write("x", to: "other")
        let other = open(scene.folder.file("other"), O_RDONLY | O_CLOEXEC)
        defer { for descriptor in opened + [other] { close(descriptor) } }
        #expect(unlink(scene.folder.file("other")) == 0)
        let notice = try #require(await remove().notice)
        #expect(notice.hasPrefix("/c/%{user}/images: pid \(getpid()) ("))
        #expect(notice.hasSuffix(") still has 2 of its files open"))
    }

    /// Of how many files it is one makes no difference; where nobody has one open, nothing is said.
    @Test(arguments: [0, 10, 270, 299]) func openFileAmongMany(_ number: Int) async throws {
        try scene.fill(300)
        #expect(await remove().notice == nil)
        try scene.fill(300)
        let opened = open(scene.folder.file("cache/alice/images/file-\(number)"), O_RDONLY | O_CLOEXEC)
        defer { close(opened) }
        #expect(await remove().notice?.hasSuffix(") still has 1 of its files open") == true)
    }

    /// Where each file was seen to be nobody's, there is no need to look at all processes.
    @Test func processesAreNotLookedAt() throws {
        try scene.fill(3)
        let open = open(scene.folder.file("cache/alice/images/file-1"), O_RDONLY | O_CLOEXEC)
        try scene.fill(3, "cache/alice/reports")
        let folder = try FolderDescriptor(path: scene.folder.file("cache/alice"))
        for (name, mayBeOpen) in [("reports", false), ("images", true)] {
            var tree = TreeRemoval(stop: StopFlag())
            tree.remove(Array(name.utf8CString), in: folder)
            #expect(tree.removed == 4)
            #expect(tree.files.mayBeOpen == mayBeOpen)
        }
        close(open)
    }

    /// Whatever is no file goes: a fifo, a socket, a folder without rights; a name that is no text, too.
    @Test func oddEntriesGo() async throws {
        try scene.folder.makeFolder("cache/alice/images/locked")
        let path = scene.folder.file("cache/alice/images")
        #expect(mkfifo("\(path)/fifo", 0o600) == 0)
        #expect(mknod("\(path)/socket", S_IFSOCK | 0o600, 0) == 0)
        #expect(mkdir(Array("\(path)/".utf8CString.dropLast()) + [-1, 0], 0o700) == 0)
        #expect(chmod("\(path)/locked", 0) == 0)
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        #expect(await remove() == FileRemoval(removed: 6, remaining: 0))
    }

    /// One file that cannot go makes the removal incomplete, and the rest goes.
    @Test(.enabled(if: geteuid() == 0, "only root can make a file immutable"))
    func immutableFile() async throws {
        try scene.fill(2)
        let file = scene.folder.file("cache/alice/images/file-0")
        try #require(system("chattr +i \(file) 2>&-") == 0)
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        let removal = await remove()
        let setAside = try #require(try scene.names().first { $0.hasPrefix(".applifecycle-") })
        #expect(system("chattr -i \(scene.folder.file("cache/\(setAside)/file-0"))") == 0)
        #expect(
            removal
                == FileRemoval(
                    removed: 2, remaining: 2,
                    detail: "/c/%{user}/images: 2 could not be removed: Operation not permitted"))
        #expect(await remove() == FileRemoval(removed: 2, remaining: 0))
    }

    /// What is mounted in a cache stays, is counted, and is named as what it is; a mounted cache stays at its path.
    @Test(.enabled(if: geteuid() == 0, "only root can mount"), arguments: ["", "/inner"])
    func mounted(_ place: String) async throws {
        try scene.folder.makeFolder("cache/alice/images/inner")
        try scene.folder.makeFolder("outside")
        try scene.folder.write("x", to: "outside/file")
        let mountPoint = scene.folder.file("cache/alice/images\(place)")
        try #require(mount(scene.folder.file("outside"), mountPoint, nil, UInt(MS_BIND), nil) == 0)
        defer { umount2(mountPoint, Int32(MNT_DETACH)) }
        await scene.caches.setAside(scene.cache(), for: scene.logout)
        let removal = await remove()
        #expect(removal.remaining == (place.isEmpty ? 1 : 2))
        #expect(removal.detail?.hasSuffix("could not be removed: something is mounted there") == true)
        #expect(scene.folder.contents("outside/file") == Data("x".utf8))
    }

    /// Who swaps a folder for a link while it is walked leads nobody out of the cache, and does not save what is beside.
    @Test func swappedForALink() async throws {
        try scene.folder.makeFolder("outside")
        try scene.fill(20, "outside")
        let (images, outside) = (scene.folder.file("cache/alice/images"), scene.folder.file("outside"))
        let isOver = Mutex(false)
        async let swaps = Self.swap("\(images)/a", outside, until: isOver)
        defer { isOver.withLock { $0 = true } }
        for _ in 0..<400 {
            try scene.fill(3, "cache/alice/images/z")
            _ = await scene.caches.remove(scene.cache(), for: scene.logout)
            try #require(!scene.folder.exists("cache/alice/images/z"))
        }
        isOver.withLock { $0 = true }
        #expect(await swaps > 0)
        #expect(try scene.names("outside").count == 20)
        #expect(scene.isBobUntouched)
    }

    @concurrent
    private static func swap(_ path: String, _ target: String, until isOver: borrowing Mutex<Bool>) async -> Int {
        var swaps = 0
        while !isOver.withLock({ $0 }) {
            mkdir(path, 0o700)
            mkdir("\(path)/inner", 0o700)
            rmdir("\(path)/inner")
            rmdir(path)
            if symlink(target, path) == 0 { swaps += 1 }
            unlink(path)
            // Whoever ends this may need the same thread.
            await Task.yield()
        }
        return swaps
    }
}
