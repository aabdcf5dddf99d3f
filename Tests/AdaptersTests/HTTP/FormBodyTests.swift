import HTTPClient
import LifecycleDomain
import Testing

@testable import LifecycleAdapters

/// What is sent to servers, byte by byte.
struct FormBodyTests {
    /// Spaces are plus signs, everything but letters, digits and four marks is percent-encoded.
    @Test func encoding() {
        #expect(FormBody.encoded("a b*-._~é&=+/") == "a+b*-._%7E%C3%A9%26%3D%2B%2F")
        let form = FormBody(["scope": "openid offline_access", "absent": nil, "token": "x&y=z"])
        #expect(String(decoding: form.bytes, as: UTF8.self) == "scope=openid+offline_access&token=x%26y%3Dz")
    }

    /// A session is named by its generation, in bytes that can be read back.
    @Test func partitions() {
        for number in [0, 1, 255, 256, Int64.max] {
            #expect(HTTPPartition(Generation(number)).generation == Generation(number))
        }
        #expect(HTTPPartition.device.generation == nil)
        #expect(HTTPPartition.owner([1, 2]).generation == nil)
    }

    /// Base64 for URLs, with and without padding; nothing of the other alphabet.
    @Test func base64URL() {
        #expect(Base64URL.encode([0xfb, 0xff, 0xfe]) == "-__-")
        #expect(Base64URL.encode([0]) == "AA")
        #expect(Base64URL.decode(Array("-__-".utf8)) == [0xfb, 0xff, 0xfe])
        #expect(Base64URL.decode(Array("AA==".utf8)) == [0])
        for bad in ["A", "+//+", "A=A", "AA!A", "AAAAA"] { #expect(Base64URL.decode(Array(bad.utf8)) == nil, "\(bad)") }
    }
}
