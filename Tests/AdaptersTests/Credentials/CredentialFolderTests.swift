import CPlatform
import Glibc
import LifecycleAdapters
import LifecycleDomain
import Testing

/// Credentials are there, readable and not empty, or named.
struct CredentialFolderTests {
    private let folder: String

    init() throws {
        var template = Array("/tmp/applifecycle-credentials.XXXXXX".utf8CString)
        folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    }

    private func put(_ name: String, _ text: String) {
        let descriptor = platform_open("\(folder)/\(name)", O_WRONLY | O_CREAT, 0o440)
        write(descriptor, text, text.utf8.count)
        close(descriptor)
    }

    /// A file with something in it is enough, whatever its mode.
    @Test func present() async throws {
        put("api", "x")
        try await CredentialFolder(path: folder).check("api")
    }

    /// Missing, empty, and no folder at all are configuration failures that name the credential.
    @Test func refusals() async {
        put("empty", "")
        for (path, name) in [(folder, "missing"), (folder, "empty"), (nil, "api")] {
            let failure = await #expect(throws: StepFailure.self) {
                try await CredentialFolder(path: path).check(name)
            }
            #expect(failure?.kind == .configuration)
            #expect(failure?.message.contains(name) == true)
        }
    }
}
