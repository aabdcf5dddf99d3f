import FoundationEssentials
import Glibc
import LifecycleAdapters
import LifecycleDomain
import Testing

/// A root with the caches of alice and of bob, for one test.
struct CacheScene {
    let folder: ScratchFolder
    let caches = CacheFolders()
    let logout = LogoutID("0123456789abcdef0123456789abcdef")

    init() throws {
        folder = try ScratchFolder()
        try folder.makeFolder("cache/bob/images")
        try folder.write("b", to: "cache/bob/images/1")
    }

    func cache(
        _ components: String..., name: String = "images", root: String? = nil, shown: String = "/c/%{user}/images"
    ) -> CachePath {
        CachePath(
            name: name, root: root ?? folder.file("cache"),
            components: components.isEmpty ? ["alice", "images"] : components, shownPath: shown)
    }

    /// Fills alice's cache with files.
    func fill(_ count: Int, _ path: String = "cache/alice/images") throws {
        try folder.makeFolder(path)
        let descriptor = open(folder.file(path), O_RDONLY | O_DIRECTORY)
        defer { close(descriptor) }
        var isMade = true
        for index in 0..<count {
            isMade = mknodat(descriptor, "file-\(index)", S_IFREG | 0o600, 0) == 0 && isMade
        }
        #expect(isMade)
    }

    /// The file of a folder that is listed first, and so removed first.
    func firstFile(_ path: String) throws -> String {
        let stream = try #require(opendir(folder.file(path)))
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { return "\(path)/\(name)" }
        }
        throw CocoaError(.fileNoSuchFile)
    }

    /// Makes folders inside each other, deeper than any path can be long.
    func dig(_ depth: Int, below path: String) throws {
        try folder.makeFolder(path)
        var inner = open(folder.file(path), O_RDONLY | O_DIRECTORY)
        for _ in 0..<depth {
            #expect(mkdirat(inner, "d", 0o700) == 0)
            let next = openat(inner, "d", O_RDONLY | O_DIRECTORY)
            close(inner)
            inner = next
        }
        #expect(mknodat(inner, "file", S_IFREG | 0o600, 0) == 0)
        close(inner)
    }

    func names(_ path: String = "cache") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file(path)).sorted()
    }

    var isBobUntouched: Bool { folder.contents("cache/bob/images/1") == Data("b".utf8) }
}
