import Systemd
import Testing

/// Ids and credentials that systemd gives a service.
struct ServiceContextTests {
    /// The credentials' directory is what the variable names.
    @Test func credentials() {
        #expect(CredentialsDirectory.path(in: ["CREDENTIALS_DIRECTORY": "/run/credentials/x"]) == "/run/credentials/x")
        #expect(CredentialsDirectory.path(in: ["CREDENTIALS_DIRECTORY": ""]) == nil)
        #expect(CredentialsDirectory.path(in: [:]) == nil)
    }

    /// An id is read from 32 digits or a UUID, and written as 32 small digits, leading zeros too.
    @Test func idText() {
        let text = "00112233445566778899aabbccddeeff"
        #expect(ID128(text: text)?.text == text)
        #expect(ID128(text: "00112233-4455-6677-8899-AABBCCDDEEFF")?.text == text)
        #expect(ID128(text: String(repeating: "0", count: 32))?.text == String(repeating: "0", count: 32))
    }

    /// What is no id is refused.
    @Test(arguments: [
        "", "0", "00112233445566778899aabbccddeef", "00112233445566778899aabbccddeefg",
        "+0112233445566778899aabbccddeeff", "0011-2233445566778899aabbccddeeff", "00112233445566778899aabbccddeeff0",
    ])
    func noID(text: String) {
        #expect(ID128(text: text) == nil)
    }

    /// Random ids differ, and carry the marks of version 4.
    @Test func randomIDs() {
        let texts = (0..<100).map { _ in ID128.random().text }
        #expect(Set(texts).count == 100)
        #expect(texts.allSatisfy { $0.dropFirst(12).first == "4" && "89ab".contains($0.dropFirst(16).prefix(1)) })
    }

    /// The invocation's id is that of the environment.
    @Test func invocation() {
        let text = "0123456789abcdef0123456789abcdef"
        #expect(ID128.invocation(environment: ["INVOCATION_ID": text])?.text == text)
        #expect(ID128.invocation(environment: [:]) == nil)
    }
}
