import CPlatform
import Glibc
import LifecycleAdapters
import LifecycleDomain
import Testing

/// The socket is bound where nobody lives, and never by deleting what is there.
struct ListeningSocketTests {
    private let folder: String
    private var path: String { "\(folder)/s" }

    init() throws {
        var template = Array("/tmp/applifecycle-socket.XXXXXX".utf8CString)
        folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    }

    private func acquire() throws -> ListeningSocket {
        try ListeningSocket.acquire(inherited: [], path: path, mode: 0o660)
    }

    /// It is there with its mode, and gone after its release.
    @Test func boundAndReleased() throws {
        let socket = try acquire()
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o660)
        socket.release()
        #expect(lstat(path, &status) != 0)
    }

    /// A socket that nobody listens on any more is replaced.
    @Test func staleIsReplaced() throws {
        let stale = platform_unix_listen(path, 1, 0o600)
        // A child that another test has just made may have it open.
        shutdown(stale, Int32(SHUT_RDWR))
        close(stale)
        try acquire().release()
    }

    /// A second one is refused while the first lives, also by somebody who knows nothing of the lock.
    @Test func theLivingIsLeftAlone() throws {
        let stranger = platform_unix_listen(path, 1, 0o600)
        let failure = #expect(throws: StepFailure.self) { try acquire() }
        #expect(failure?.kind == .tryAgain)
        close(stranger)
        let first = try ListeningSocket.acquire(inherited: [], path: "\(folder)/t", mode: 0o600)
        let second = #expect(throws: StepFailure.self) {
            try ListeningSocket.acquire(inherited: [], path: "\(folder)/t", mode: 0o600)
        }
        #expect(second?.kind == .tryAgain)
        first.release()
    }

    /// A file and a link at the path are refused and stay.
    @Test func whatIsNoSocketStays() throws {
        close(platform_open(path, O_WRONLY | O_CREAT, 0o600))
        let failure = #expect(throws: StepFailure.self) { try acquire() }
        #expect(failure?.kind == .configuration)
        #expect(access(path, F_OK) == 0)
        unlink(path)
        symlink("/nowhere", path)
        #expect(throws: StepFailure.self) { try acquire() }
        var status = stat()
        #expect(lstat(path, &status) == 0)
    }

    /// A release removes nothing that somebody else has put there since.
    @Test func aReleaseRemovesOnlyItsOwn() throws {
        let socket = try acquire()
        unlink(path)
        let successor = platform_unix_listen(path, 1, 0o600)
        socket.release()
        #expect(access(path, F_OK) == 0)
        close(successor)
    }

    /// A folder that is missing is a clear failure.
    @Test func noFolder() {
        #expect(throws: StepFailure.self) {
            try ListeningSocket.acquire(inherited: [], path: "\(folder)/no/s", mode: 0o600)
        }
    }
}
