import CPlatform
import Glibc
import Testing

@testable import Varlink

/// The client against the server.
@Suite struct ClientTests {
    typealias Text = TestInterface.Text
    typealias Number = TestInterface.Number
    typealias To = TestInterface.To
    typealias Nothing = TestInterface.Nothing

    /// A call returns the typed reply, and an error reply is thrown with its parameters.
    @Test func callReturnsReplyOrThrowsError() throws {
        try TestServer.run { test in
            let client = try await VarlinkClient.connect(path: test.path, loop: test.loop)
            let reply = try await client.call("org.example.test.Echo", Text(text: "hé/\n"), as: Text.self)
            #expect(reply.text == "hé/\n")
            await #expect(throws: VarlinkError(name: "org.example.test.Refused", parameters: ["why": "because"])) {
                try await client.call("org.example.test.Refuse", Nothing(), as: Nothing.self)
            }
            #expect(try await client.call("org.example.test.Echo", Text(text: "2"), as: Text.self).text == "2")
        }
    }

    /// A stream gives the replies in order and leaves the connection free for the next call.
    @Test func streamGivesAllReplies() throws {
        try TestServer.run { test in
            let client = try await VarlinkClient.connect(path: test.path, loop: test.loop)
            var numbers: [Int] = []
            for try await reply in try await client.stream("org.example.test.Count", To(to: 5), as: Number.self) {
                numbers.append(reply.number)
            }
            #expect(numbers == [1, 2, 3, 4, 5])
            for try await reply in try await client.stream("org.example.test.List", To(to: 0), as: Number.self) {
                Issue.record("an empty list gave \(reply.number)")
            }
            #expect(try await client.call("org.example.test.Echo", Text(text: "2"), as: Text.self).text == "2")
        }
    }

    /// A second call while one is under way is refused.
    @Test func callDuringAStreamIsBusy() throws {
        try TestServer.run { test in
            let client = try await VarlinkClient.connect(path: test.path, loop: test.loop)
            _ = try await client.stream("org.example.test.Count", To(to: 5), as: Number.self)
            await #expect(throws: VarlinkClientError.busy) {
                try await client.call("org.example.test.Echo", Text(text: ""), as: Text.self)
            }
        }
    }

    /// A reply of another shape is refused, not guessed.
    @Test func replyOfAnotherShapeIsInvalid() throws {
        try TestServer.run { test in
            let client = try await VarlinkClient.connect(path: test.path, loop: test.loop)
            let expected = VarlinkClientError.invalidReply("number is missing or of another type")
            await #expect(throws: expected) {
                try await client.call("org.example.test.Echo", Text(text: ""), as: Number.self)
            }
        }
    }

    /// Without a listener the errno says why.
    @Test func nobodyListens() throws {
        try onLoop { loop in
            let socket = try TemporarySocketPath()
            await #expect(throws: VarlinkClientError.unreachable(errno: ENOENT)) {
                try await VarlinkClient.connect(path: socket.path, loop: loop)
            }
            let listener = platform_unix_listen(socket.path, 1, 0o600)
            // A child that another test has just made may have it open.
            shutdown(listener, Int32(SHUT_RDWR))
            close(listener)
            await #expect(throws: VarlinkClientError.unreachable(errno: ECONNREFUSED)) {
                try await VarlinkClient.connect(path: socket.path, loop: loop)
            }
        }
    }

    /// A server that closes instead of answering is told apart from an error.
    @Test func closedConnectionIsDisconnected() throws {
        try TestServer.run(limits: Limits(maxConnections: 0)) { test in
            let client = try await VarlinkClient.connect(path: test.path, loop: test.loop)
            await #expect(throws: VarlinkClientError.disconnected) {
                try await client.call("org.example.test.Echo", Text(text: ""), as: Text.self)
            }
        }
    }

    /// Fifty connections with two hundred calls each get each their own answers.
    @Test func manyConnectionsManyCalls() throws {
        try TestServer.run { test in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...50 {
                    group.addTask {
                        let client = try await VarlinkClient.connect(path: test.path, loop: test.loop)
                        var right = 0
                        for call in 1...200 {
                            let text = "\(number)/\(call)"
                            let reply = try await client.call("org.example.test.Echo", Text(text: text), as: Text.self)
                            if reply.text == text { right += 1 }
                        }
                        return right
                    }
                }
                let right = try await group.reduce(0, +)
                #expect(right == 10_000)
            }
        }
    }
}
