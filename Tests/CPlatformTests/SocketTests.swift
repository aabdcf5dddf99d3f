import CPlatform
import Glibc
import Testing

/// Unix sockets: making them, and who is at the other end.
struct SocketTests {
    /// The file of a listening socket has exactly the mode asked for, whatever the umask.
    @Test func modeIsExact() async {
        await #expect(processExitsWith: .success) {
            for (mask, wanted) in [(mode_t(0), mode_t(0o660)), (0o077, 0o660), (0o022, 0o666), (0o777, 0o600)] {
                let directory = try TemporaryDirectory()
                defer { directory.remove("socket") }
                umask(mask)
                let listener = platform_unix_listen(directory.file("socket"), 1, wanted)
                umask(0o022)
                defer { close(listener) }
                #expect(listener >= 0)
                #expect(mode(of: directory.file("socket")) == wanted)
            }
        }
    }

    /// bind(2) itself makes the file no wider than asked for: nothing has to be narrowed after.
    @Test func socketInodeBoundsTheMode() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            defer { directory.remove("socket") }
            umask(0)
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            try #require(fchmod(descriptor, 0o600) == 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: directory.file("socket").utf8) }
            let size = socklen_t(MemoryLayout<sockaddr_un>.size)
            let result = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
            }
            try #require(result == 0)
            #expect(mode(of: directory.file("socket")) == 0o600)
        }
    }

    /// What is at the path already is left alone.
    @Test func existingFileIsKept() throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove("socket") }
        close(platform_open(directory.file("socket"), O_CREAT | O_WRONLY, 0o640))
        #expect(platform_unix_listen(directory.file("socket"), 1, 0o600) == -EADDRINUSE)
        #expect(mode(of: directory.file("socket")) == 0o640)
    }

    /// 107 bytes are a path, 108 are too many, none are no path.
    @Test func pathLengths() throws {
        let directory = try TemporaryDirectory()
        let room = 107 - directory.file("").utf8.count
        let longest = String(repeating: "s", count: room)
        defer { directory.remove(longest) }
        let listener = platform_unix_listen(directory.file(longest), 1, 0o600)
        defer { close(listener) }
        #expect(listener >= 0)
        #expect(platform_unix_listen(directory.file(longest + "s"), 1, 0o600) == -ENAMETOOLONG)
        #expect(platform_unix_connect(directory.file(longest + "s")) == -ENAMETOOLONG)
        #expect(platform_unix_connect("") == -EINVAL)
    }

    /// A connection is accepted with the peer's process, user and groups.
    @Test func peerIsKnown() throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove("socket") }
        let listener = platform_unix_listen(directory.file("socket"), 1, 0o600)
        defer { close(listener) }
        #expect(platform_accept(listener) == -EAGAIN)
        let client = platform_unix_connect(directory.file("socket"))
        defer { close(client) }
        let connection = platform_accept(listener)
        defer { close(connection) }
        try #require(client >= 0 && connection >= 0)

        var (process, user, group): (pid_t, uid_t, gid_t) = (0, .max, .max)
        #expect(platform_peer_credentials(connection, &process, &user, &group) == 0)
        #expect((process, user, group) == (getpid(), geteuid(), getegid()))

        var own = [gid_t](repeating: 0, count: 1024)
        own.removeLast(own.count - Int(getgroups(Int32(own.count), &own)))
        var groups = [gid_t](repeating: 0, count: 1024)
        var count = groups.count
        #expect(platform_peer_groups(connection, &groups, &count) == 0)
        #expect(Set(groups.prefix(count)) == Set(own))
    }

    /// A full backlog says "try again", a socket whose listener is gone "refused", no file "not there".
    @Test func connectionsThatFail() throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove("socket") }
        #expect(platform_unix_connect(directory.file("socket")) == -ENOENT)
        let listener = platform_unix_listen(directory.file("socket"), 0, 0o600)
        let first = platform_unix_connect(directory.file("socket"))
        #expect(first >= 0)
        #expect(platform_unix_connect(directory.file("socket")) == -EAGAIN)
        close(first)
        // A child that another test has just made may have it open.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        #expect(platform_unix_connect(directory.file("socket")) == -ECONNREFUSED)
    }

    /// Listening sockets are told from connected ones and from what is no socket.
    @Test func listeningIsKnown() throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove("socket") }
        let listener = platform_unix_listen(directory.file("socket"), 1, 0o600)
        let client = platform_unix_connect(directory.file("socket"))
        let file = platform_open("/dev/null", O_RDONLY, 0)
        defer { [listener, client, file].forEach { close($0) } }
        #expect(platform_is_listening(listener) == 1)
        #expect(platform_is_listening(client) == 0)
        #expect(platform_is_listening(file) == -ENOTSOCK)
    }
}
