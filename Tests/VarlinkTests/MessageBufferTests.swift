import Testing

@testable import Varlink

/// The cutting of a byte stream into messages.
@Suite struct MessageBufferTests {
    /// However the stream is cut up, the same messages come out.
    @Test(arguments: 1...9)
    func piecesDoNotMatter(pieceSize: Int) throws {
        let stream = Array("first\0\0second one\0th".utf8)
        var buffer = MessageBuffer(maxMessageBytes: 100)
        var messages: [String] = []
        for start in stride(from: 0, to: stream.count, by: pieceSize) {
            let piece = Array(stream[start..<min(start + pieceSize, stream.count)])
            try piece.withUnsafeBytes { bytes in
                try buffer.append(bytes) { messages.append(String(decoding: $0, as: UTF8.self)) }
            }
        }
        #expect(messages == ["first", "", "second one"])
        #expect(buffer.holdsPartialMessage)
    }

    /// A message over the limit is refused before it ends, after those before it were handed out.
    @Test func tooLongMessageIsRefused() {
        var buffer = MessageBuffer(maxMessageBytes: 4)
        var messages: [String] = []
        #expect(throws: MessageBuffer.MessageTooLong.self) {
            try Array("1234\u{0}12345".utf8).withUnsafeBytes { bytes in
                try buffer.append(bytes) { messages.append(String(decoding: $0, as: UTF8.self)) }
            }
        }
        #expect(messages == ["1234"])
    }
}
