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

    private func put(_ name: String, _ text: String) { put(name, Array(text.utf8)) }

    private func put(_ name: String, _ bytes: [UInt8]) {
        let descriptor = platform_open("\(folder)/\(name)", O_WRONLY | O_CREAT, 0o440)
        write(descriptor, bytes, bytes.count)
        close(descriptor)
    }

    /// A file with something in it is enough, whatever its mode.
    @Test func present() async throws {
        put("api", "x")
        #expect(try await CredentialFolder(path: folder).check("api", as: .opaque) == nil)
    }

    /// Missing, empty, and no folder at all are configuration failures that name the credential.
    @Test func refusals() async {
        put("empty", "")
        for (path, name) in [(folder, "missing"), (folder, "empty"), (nil, "api")] {
            let failure = await #expect(throws: StepFailure.self) {
                try await CredentialFolder(path: path).check(name, as: .opaque)
            }
            #expect(failure?.kind == .configuration)
            #expect(failure?.message.contains(name) == true)
        }
    }

    /// A text without the line break that an editor leaves, and with every other one.
    @Test func texts() throws {
        put("secret", "pass word\n")
        put("two", "a\n\n")
        let credentials = CredentialFolder(path: folder)
        #expect(try credentials.text("secret").value == "pass word")
        #expect(try credentials.text("two").value == "a\n")
        #expect(throws: StepFailure.self) { try credentials.text("missing") }
    }

    /// The end of a token, whole seconds or not; none where it has none.
    @Test(arguments: [
        (#"{"exp":1800000000}"#, 1_800_000_000_000_000), (#"{"exp":1800000000.5}"#, 1_800_000_000_500_000),
        (#"{"sub":"x"}"#, nil), (#"{"exp":"soon"}"#, nil),
    ])
    func tokens(claims: String, microseconds: Int64?) async throws {
        put("jwt", "e30.\(Base64URL.encode(Array(claims.utf8))).c2ln\n")
        let end = try await CredentialFolder(path: folder).check("jwt", as: .jwt)
        #expect(end == microseconds.map { RealtimeInstant(microseconds: $0) })
    }

    /// The earliest end of the certificates in a file, in PEM with whatever stands between, or one in DER.
    @Test func certificates() async throws {
        let credentials = CredentialFolder(path: folder)
        put("one", Certificates.until2034)
        put("both", "a comment\n\(Certificates.until2034)\n\(Certificates.until2031)")
        put("der", Certificates.derUntil2031)
        let end2034 = RealtimeInstant(microseconds: Certificates.end2034 * 1_000_000)
        let end2031 = RealtimeInstant(microseconds: Certificates.end2031 * 1_000_000)
        #expect(try await credentials.check("one", as: .x509) == end2034)
        #expect(try await credentials.check("both", as: .x509) == end2031)
        #expect(try await credentials.check("der", as: .x509) == end2031)
    }

    /// What is not what its kind says is named, and nothing of it is shown.
    @Test(arguments: [CredentialKind.jwt, .x509]) func wrongKind(kind: CredentialKind) async {
        for text in ["s3cret", "a.b", "a.b.c", "-----BEGIN CERTIFICATE-----\ns3cret\n-----END CERTIFICATE-----\n"] {
            put("wrong-\(text.utf8.count)", text)
            let failure = await #expect(throws: StepFailure.self) {
                try await CredentialFolder(path: folder).check("wrong-\(text.utf8.count)", as: kind)
            }
            #expect(failure?.kind == .configuration && failure?.message.contains("Kind=\(kind.rawValue)") == true)
            #expect(failure?.message.contains("s3cret") == false)
        }
    }
}
