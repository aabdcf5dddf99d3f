import HTTPClient
import Testing

@Suite struct HTTPURLTests {
    @Test(arguments: [
        ("https://example.org", "https://example.org/"),
        ("HTTPS://Example.ORG:443/a?b=c", "https://example.org/a?b=c"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"),
        ("http://127.0.0.1/a%20b#part", "http://127.0.0.1/a%20b"),
        ("https://example.org?x", "https://example.org/?x"),
        ("https://example.org/a%20b[1]?q={%7B}&p=100%", "https://example.org/a%20b%5B1%5D?q=%7B%7B%7D&p=100%25"),
        ("http://[::1]/[x]", "http://[::1]/%5Bx%5D"),
    ])
    func reads(_ text: String, _ expected: String) {
        #expect(HTTPURL(text)?.text == expected)
    }

    @Test(arguments: [
        "", "example.org", "/path", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///x",
        "https://user@example.org/", "https://user:word@example.org/", "https://example.org:0/",
        "https://example.org:65536/", "https://example.org/a b", "https://example.org\\@evil.example/",
        "https://exämple.org/", "https://example.org/\r\nHost: evil", "http://[::1/",
    ])
    func refuses(_ text: String) {
        #expect(HTTPURL(text) == nil)
    }

    @Test(arguments: [
        ("/other", "https://example.org/other"),
        ("more?x=1", "https://example.org/a/more?x=1"),
        ("../up", "https://example.org/up"),
        ("//else.example/x", "https://else.example/x"),
        ("http://else.example:81/", "http://else.example:81/"),
        ("?q", "https://example.org/a/b?q"),
        ("/c%2Fd?list[]=1//2", "https://example.org/c%2Fd?list%5B%5D=1//2"),
    ])
    func resolves(_ reference: String, _ expected: String) throws {
        let base = try #require(HTTPURL("https://example.org/a/b"))
        #expect(base.resolving(reference)?.text == expected)
    }

    @Test func showsNoPath() throws {
        let url = try #require(HTTPURL("https://push.example.org/SECRET?key=SECRET"))
        #expect("\(url)" == "https://push.example.org")
        #expect(url.appending(path: "/sub").text == "https://push.example.org/SECRET/sub?key=SECRET")
    }
}
