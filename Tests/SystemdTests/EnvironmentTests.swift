import CPlatform
import Glibc
import Systemd
import Testing

/// What libsystemd reads from the environment itself.
///
/// Each test has a process of its own, since it changes the environment.
struct EnvironmentTests {
    /// All fields of one call arrive as one message, and the variable stays for the next call.
    @Test func fieldsArriveTogether() async {
        await #expect(processExitsWith: .success) {
            for kind in FakeManager.Kind.allCases {
                let manager = try FakeManager(kind)
                setenv("NOTIFY_SOCKET", manager.address, 1)
                let notifier = ServiceNotifier()
                #expect(notifier.send([.ready, .status("Serving")]) == .sent)
                #expect(notifier.send([.stopping]) == .sent)
                #expect(manager.receive() == "READY=1\nSTATUS=Serving")
                #expect(manager.receive() == "STOPPING=1")
                #expect(manager.receive() == nil)
            }
        }
    }

    /// Without NOTIFY_SOCKET nobody is told, and that is no failure.
    @Test func nobodyListens() async {
        await #expect(processExitsWith: .success) {
            unsetenv("NOTIFY_SOCKET")
            #expect(ServiceNotifier().send([.ready]) == .notWanted)
            #expect(ServiceNotifier().barrier(timeout: .seconds(1)) == .notWanted)
        }
    }

    /// A socket that is not there is a failure with its errno.
    @Test func socketIsMissing() async {
        await #expect(processExitsWith: .success) {
            setenv("NOTIFY_SOCKET", "/nonexistent/notify", 1)
            #expect(ServiceNotifier().send([.ready]) == .failed(number: ENOENT))
        }
    }

    /// A status so long that the manager would drop the message is cut, and the other fields stay whole.
    @Test func longStatusStaysWithinAMessage() async {
        await #expect(processExitsWith: .success) {
            let manager = try FakeManager(.abstract)
            setenv("NOTIFY_SOCKET", manager.address, 1)
            ServiceNotifier().send([.ready, .status(String(repeating: "ä", count: 5000)), .errno(5)])
            let message = try #require(manager.receive())
            #expect(message.utf8.count < 4096)
            #expect(message.hasPrefix("READY=1\nSTATUS=ää"))
            #expect(message.hasSuffix("ä\nERRNO=5"))
        }
    }

    /// The barrier sends BARRIER=1, and gives up after its time when the manager does not read.
    @Test func barrierGivesUp() async {
        await #expect(processExitsWith: .success) {
            let manager = try FakeManager(.path)
            setenv("NOTIFY_SOCKET", manager.address, 1)
            #expect(ServiceNotifier().barrier(timeout: .milliseconds(20)) == .failed(number: ETIMEDOUT))
            #expect(manager.receive() == "BARRIER=1")
        }
    }

    /// The environment is read as it is, with "=" in values and empty ones.
    @Test func environmentIsRead() async {
        await #expect(processExitsWith: .success) {
            setenv("SYSTEMD_TESTS_A", "x=y=z", 1)
            setenv("SYSTEMD_TESTS_B", "", 1)
            let environment = ProcessEnvironment.current
            #expect(environment["SYSTEMD_TESTS_A"] == "x=y=z")
            #expect(environment["SYSTEMD_TESTS_B"] == "")
            #expect(environment["SYSTEMD_TESTS_C"] == nil)
        }
    }

    /// Sockets passed to this process are found with their names, close-on-exec, and only once.
    @Test func socketsAreInherited() async {
        await #expect(processExitsWith: .success) {
            // What is open at these numbers may be another thread's, which closes it at any moment, and then something
            // else is put there.
            let isFound = try (0..<100).contains { _ in
                try Self.openPassedDescriptors()
                setenv("LISTEN_PID", "\(getpid())", 1)
                setenv("LISTEN_FDS", "2", 1)
                setenv("LISTEN_FDNAMES", "varlink:other", 1)
                let sockets = ActivationSocket.inherited()
                #expect(getenv("LISTEN_FDS") == nil && ActivationSocket.inherited().isEmpty)
                return sockets.map(\.descriptor) == [3, 4] && sockets.map(\.name) == ["varlink", "other"]
                    && sockets.allSatisfy { Self.isClosedOnExec($0.descriptor) }
            }
            #expect(isFound)
        }
    }

    /// Sockets meant for another process are not ours; nonsense in the variables is no socket.
    @Test func socketsOfAnotherProcess() async {
        await #expect(processExitsWith: .success) {
            setenv("LISTEN_PID", "1", 1)
            setenv("LISTEN_FDS", "1", 1)
            #expect(ActivationSocket.inherited().isEmpty)
            setenv("LISTEN_PID", "\(getpid())", 1)
            setenv("LISTEN_FDS", "-5", 1)
            #expect(ActivationSocket.inherited().isEmpty)
        }
    }

    /// Makes sure that the descriptors 3 and 4 are open, not close-on-exec.
    private static func openPassedDescriptors() throws {
        let null = platform_open("/dev/null", O_RDONLY, 0)
        for descriptor: Int32 in 3...4 where !isOpen(descriptor) {
            try #require(dup2(null, descriptor) == descriptor)
        }
    }

    private static func isOpen(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0
    }

    /// Reads it from /proc: fcntl(2) is variadic.
    private static func isClosedOnExec(_ descriptor: Int32) -> Bool {
        guard let file = fopen("/proc/self/fdinfo/\(descriptor)", "re") else { return false }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 512)
        let count = fread(&buffer, 1, buffer.count, file)
        let lines = String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: "\n")
        guard let digits = lines.first(where: { $0.hasPrefix("flags:") })?.split(separator: "\t").last else {
            return false
        }
        return Int32(digits, radix: 8).map { $0 & O_CLOEXEC != 0 } ?? false
    }
}
