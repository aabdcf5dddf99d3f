import HTTPClient
import LifecycleDomain
import Testing

@testable import LifecycleAdapters

/// Header fields from a credential.
struct HeadersCredentialTests {
    private func fields(_ text: String) -> [[String]]? {
        HeadersCredential.parse(Array(text.utf8)).map { $0.fields.map { [$0.name, $0.value] } }
    }

    /// Pairs with commas or lines between, values percent-encoded where need be.
    @Test(arguments: [
        ("X-API-Key=abc", [["X-API-Key", "abc"]]),
        ("Authorization=Basic%20YTpi, x=1=2 ,\n", [["Authorization", "Basic YTpi"], ["x", "1=2"]]),
        ("a=%2C%25\r\nb=", [["a", ",%"], ["b", ""]]),
    ])
    func pairs(text: String, expected: [[String]]) {
        #expect(fields(text) == expected)
    }

    /// What is no pair, or would break a message, is refused whole.
    @Test(arguments: ["", "secret", "=x", "a b=c", "a=%0d%0ax:y", "a=%", "a=%zz", "a=\u{1}", ",,"])
    func refusals(text: String) {
        #expect(fields(text) == nil)
    }

    /// The credential is named in the error, and nothing of it shown.
    @Test func theErrorNamesTheCredential() async throws {
        let folder = try ScratchFolder()
        try folder.write("s3cret", to: "flags")
        let credential = HeadersCredential("flags", in: CredentialFolder(path: folder.path))
        let error = await #expect(throws: StepFailure.self) { try await credential.headers() }
        #expect(error?.kind == .configuration)
        #expect(error?.message.contains("credential flags") == true)
        #expect(error?.message.contains("s3cret") == false)
        #expect(folder.exists("flags"))
        let missing = HeadersCredential("other", in: CredentialFolder(path: folder.path))
        await #expect(throws: StepFailure.self) { try await missing.headers() }
        #expect(try await HeadersCredential(nil, in: CredentialFolder(path: nil)).headers().fields.isEmpty)
    }
}
