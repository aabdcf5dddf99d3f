import CPlatform
import EventLoop
import Glibc
import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Synchronization
import Testing
import Varlink

@testable import LifecycleAdapters

extension StepProgramTests {
    /// Calls while the service starts: a step of the startup must not wait for its own end.
    @Suite(.serialized, .timeLimit(.minutes(10)))
    struct Calls {
        /// Calls GetPath and prints the answer; perl is a part of every Debian.
        private static let client = """
            use Socket; socket(my $s, PF_UNIX, SOCK_STREAM, 0) or die; connect($s, sockaddr_un($ARGV[0])) or die "connect: $!";
            syswrite($s, '{"method":"org.applifecycle.Caches.GetPath","parameters":{"user":"alice","name":"x"}}' . "\\0");
            my $r = ''; while ($r !~ /\\0/ && sysread($s, $r, 1, length $r)) {} chop $r; print "$r\\n";
            """

        private struct Failed: Error {}

        /// Serves the caches behind a closed gate.
        private static func run(
            _ body: @escaping @Sendable (_ path: String, ServiceGate, EventLoop) async throws -> Void
        ) throws {
            let folder = try ScratchFolder()
            let loop = try EventLoop()
            let result: Result<Void, any Error> = try loop.run {
                do {
                    let gate = ServiceGate()
                    let state = try StateFixture()
                    let server = try server(loop, gate, try await state.ready())
                    let listener = platform_unix_listen(folder.file("s"), 16, 0o600)
                    guard listener >= 0 else { throw Failed() }
                    defer { close(listener) }
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask { try await server.serve(listener: listener) }
                        group.addTask { try await body(folder.file("s"), gate, loop) }
                        group.addTask {
                            // What waits for ever is a failure of the test, and not of whoever runs it.
                            try await loop.clock.sleep(for: .seconds(500))
                            gate.open()
                            throw Failed()
                        }
                        defer { group.cancelAll() }
                        try await group.next()
                    }
                    return .success(())
                } catch {
                    return .failure(error)
                }
            }
            try result.get()
        }

        private static func server(
            _ loop: EventLoop, _ gate: ServiceGate, _ state: StateDatabase
        ) throws -> VarlinkServer {
            let settings = CurrentSettings(
                ServiceSettings(
                    policy: AccessPolicy(daemonUID: geteuid(), adminGroup: nil, loginUsers: [], loginGroups: []),
                    plan: WipePlan(databases: [], caches: []), participantTimeout: .zero, stopTimeout: .zero,
                    keepStartups: 1, keepReceiptsFor: nil))
            let controller = CachesController(
                desk: CacheDesk(
                    caches: CacheFolders(), sessions: state, settings: settings, names: SafeNames { Digest.of($0) }),
                gate: gate)
            return try VarlinkServer(
                loop: loop, info: ServiceInfo(vendor: "", product: "", version: "", url: ""),
                interfaces: [try controller.interface()])
        }

        /// A program that a step runs is answered at once, also from a session of its own; anybody else waits.
        @Test func stepIsRefusedAndOthersWait() throws {
            try Self.run(Self.callWhileStarting)
        }

        @Sendable private static func callWhileStarting(
            _ path: String, _ gate: ServiceGate, _ loop: EventLoop
        ) async throws {
            let isAnswered = Mutex(false)
            // This process is not below itself: to the gate it is anybody.
            async let foreign = Self.call(path, loop) { isAnswered.withLock { $0 = true } }
            let refusal =
                #"{"error":"org.applifecycle.Session.WrongState","#
                + #""parameters":{"command":"GetPath","state":"starting"}}"#
            let own = StepFixture(words: ["/usr/bin/perl", "-e", Self.client, path])
            #expect(try await own.run() == .ok)
            #expect(own.lines == [refusal])
            let daemonised = StepFixture(
                words: [
                    "/bin/sh", "-c", "mkfifo \"$2.f\"; (setsid perl -e \"$1\" \"$2\" > \"$2.f\" &); cat \"$2.f\"",
                    "sh",
                    Self.client, path,
                ])
            #expect(try await daemonised.run().outcome == .ok)
            #expect(daemonised.lines == [refusal])
            #expect(!isAnswered.withLock { $0 })
            gate.open()
            #expect(await foreign == "org.applifecycle.Caches.NoSuchCache")
            // With the gate open a step is anybody too.
            let late = StepFixture(words: ["/usr/bin/perl", "-e", Self.client, path])
            #expect(try await late.run() == .ok)
            #expect(late.lines.first?.contains("NoSuchCache") == true)
        }

        private static func call(
            _ path: String, _ loop: EventLoop, answered: @Sendable () -> Void
        ) async -> String {
            defer { answered() }
            do {
                let client = try await VarlinkClient.connect(path: path, loop: loop)
                let reply: CachesInterface.GetPath.Reply = try await client.call(
                    "org.applifecycle.Caches.GetPath", CachesInterface.GetPath.Parameters(user: "alice", name: "x"))
                return reply.path
            } catch let error as VarlinkError {
                return error.name
            } catch {
                return "\(error)"
            }
        }

        /// Who is below this process: children and theirs, however they were started; not the process itself, nor those above.
        @Test func descendants() throws {
            #expect(!ProcessTable.isDescendant(getpid(), of: getpid()))
            #expect(!ProcessTable.isDescendant(getppid(), of: getpid()))
            #expect(!ProcessTable.isDescendant(1, of: getpid()))
            #expect(!ProcessTable.isDescendant(0, of: getpid()))
            #expect(ProcessTable.isDescendant(getpid(), of: getppid()))
            #expect(!ProcessTable.isDescendant(pid_t.max, of: getpid()))
        }
    }
}
