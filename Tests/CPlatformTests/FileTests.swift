import CPlatform
import Glibc
import Testing

/// Opening and locking files, and what the process may know of itself.
struct FileTests {
    /// openat2 with the beneath and no-symlinks rules refuses both ways out, and opens what is inside.
    @Test func pathsStayInside() throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove("file", "link") }
        let root = platform_open(directory.path, O_DIRECTORY | platform_open_path_only, 0)
        defer { close(root) }
        let made = platform_openat(root, "file", O_CREAT | O_EXCL | O_WRONLY, 0o600)
        defer { close(made) }
        #expect(made >= 0)
        try #require(symlink("/etc/passwd", directory.file("link")) == 0)

        let rules = platform_resolve_beneath | platform_resolve_no_symlinks | platform_resolve_no_magiclinks
        func open(_ path: String, _ rules: UInt64) -> Int32 {
            platform_openat2(root, path, UInt64(O_RDONLY), 0, rules)
        }
        let file = open("file", rules)
        defer { close(file) }
        #expect(file >= 0)
        #expect(open("../cplatform-no-such", rules) == -EXDEV)
        #expect(open("/etc/passwd", rules) == -EXDEV)
        #expect(open("link", rules) == -ELOOP)
        #expect(open("link", platform_resolve_beneath) == -EXDEV)
        #expect(open("missing", rules) == -ENOENT)
    }

    /// A file is alone as long as nobody has it open, also in memory; who opens it then waits for its end, and harms
    /// nobody by that.
    @Test func aloneWithAFile() throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove("file", "link") }
        let root = platform_open(directory.path, O_DIRECTORY, 0)
        defer { close(root) }
        let made = platform_openat(root, "file", O_CREAT | O_EXCL | O_RDWR, 0o600)
        #expect(platform_open_alone(root, "file") == -EAGAIN)
        try #require(ftruncate(made, 4096) == 0)
        let mapped = mmap(nil, 4096, PROT_READ, MAP_SHARED, made, 0)
        close(made)
        #expect(platform_open_alone(root, "file") == -EAGAIN)
        munmap(mapped, 4096)

        let alone = Self.onceNobodyHasIt { platform_open_alone(root, "file") }
        #expect(alone >= 0)
        #expect(platform_openat(root, "file", O_RDONLY | O_NONBLOCK, 0) == -EWOULDBLOCK)
        close(alone)
        let other = Self.onceNobodyHasIt { platform_openat(root, "file", O_RDONLY | O_NONBLOCK, 0) }
        #expect(other >= 0)
        close(other)

        try #require(symlink("file", directory.file("link")) == 0)
        #expect(platform_open_alone(root, "link") == -ELOOP)
        #expect(platform_open_alone(root, "missing") == -ENOENT)
    }

    /// What is closed here, a child that another test has just made may have open until it runs its program.
    private static func onceNobodyHasIt(_ open: () -> Int32) -> Int32 {
        var result = open()
        for _ in 0..<10_000 where result == -EAGAIN {
            usleep(1000)
            result = open()
        }
        return result
    }

    /// A mount point is not crossed under the rule against it.
    @Test func mountPointsAreNotCrossed() {
        let root = platform_open("/", O_DIRECTORY | platform_open_path_only, 0)
        defer { close(root) }
        let flags = UInt64(O_RDONLY)
        #expect(platform_openat2(root, "proc/version", flags, 0, platform_resolve_no_xdev) == -EXDEV)
    }

    /// A lock is held by one open file at a time, and ends with it.
    @Test func lockIsExclusive() throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove("lock") }
        let first = platform_open(directory.file("lock"), O_CREAT | O_RDWR, 0o600)
        let second = platform_open(directory.file("lock"), O_RDWR, 0)
        defer { close(second) }
        #expect(platform_lock_file(first, false) == 0)
        #expect(platform_lock_file(second, false) == -EWOULDBLOCK)
        close(first)
        #expect(platform_lock_file(second, true) == 0)
    }

    /// A lock that is given back is free at once, whoever else has the same open file.
    @Test func lockIsGivenBack() throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove("lock") }
        let first = platform_open(directory.file("lock"), O_CREAT | O_RDWR, 0o600)
        let (same, second) = (dup(first), platform_open(directory.file("lock"), O_RDWR, 0))
        defer { for descriptor in [first, same, second] { close(descriptor) } }
        #expect(platform_lock_file(first, false) == 0)
        platform_unlock_file(first)
        #expect(platform_lock_file(second, false) == 0)
    }

    /// A descriptor that was made non-blocking says so when there is nothing to read.
    @Test func nonBlockingRead() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        #expect(platform_set_nonblocking(ends[0]) == 0)
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == -1)
        #expect(errno == EAGAIN)
        #expect(platform_set_nonblocking(-1) == -EBADF)
    }

    /// What is no terminal has no width.
    @Test func widthOfNoTerminal() {
        let null = platform_open("/dev/null", O_RDONLY, 0)
        defer { close(null) }
        #expect(platform_terminal_width(null) == -ENOTTY)
    }

    /// A terminal that was never given a size does not know its width.
    @Test func widthOfAFreshTerminal() {
        let terminal = platform_open("/dev/ptmx", O_RDWR | O_NOCTTY, 0)
        defer { close(terminal) }
        #expect(platform_terminal_width(terminal) == 0)
    }

    /// A process that gave up being dumpable says so, and its files in /proc belong to root.
    @Test func dumpableIsGivenUp() async {
        await #expect(processExitsWith: .success) {
            #expect(platform_set_dumpable(false) == 0)
            #expect(platform_is_dumpable() == 0)
            #expect(platform_set_dumpable(true) == 0)
            #expect(platform_is_dumpable() == 1)
        }
    }

    /// Names above 15 bytes are refused.
    @Test func threadNames() {
        #expect(platform_name_thread("a name too long!") == -ERANGE)
    }

    /// The clocks agree with each other: boot time is never behind the monotonic time, and the year is not 1970.
    @Test func clocks() {
        let monotonic = platform_monotonic_microseconds()
        let boottime = platform_boottime_nanoseconds()
        #expect(monotonic > 0)
        #expect(boottime / 1000 >= monotonic)
        #expect(platform_realtime_microseconds() > 1_700_000_000_000_000)
    }
}
