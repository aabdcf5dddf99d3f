import Testing

@testable import Varlink

/// Methods with many replies.
@Suite struct StreamTests {
    /// Every reply but the last one continues.
    @Test func repliesContinueUntilTheLast() throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.Count","parameters":{"to":3},"more":true}"#)
            #expect(try await client.receive() == json(#"{"parameters":{"number":1},"continues":true}"#))
            #expect(try await client.receive() == json(#"{"parameters":{"number":2},"continues":true}"#))
            #expect(try await client.receive() == json(#"{"parameters":{"number":3}}"#))
        }
    }

    /// A method that can do without more gives its last reply alone.
    @Test func withoutMoreTheLastReplyIsTheOnly() throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.Steps","parameters":{"to":3}}"#)
            #expect(try await client.receive() == json(#"{"parameters":{"number":3}}"#))
            #expect(try await client.staysSilent(for: .milliseconds(20)))
        }
    }

    /// A list's last item ends it, and a list without an item is one reply without members.
    @Test func listEndsWithItsLastItem() throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.List","parameters":{"to":2},"more":true}"#)
            #expect(try await client.receive() == json(#"{"parameters":{"number":0},"continues":true}"#))
            #expect(try await client.receive() == json(#"{"parameters":{"number":1}}"#))
            try await client.send(#"{"method":"org.example.test.List","parameters":{"to":0},"more":true}"#)
            #expect(try await client.receive() == json(#"{"parameters":{}}"#))
        }
    }

    /// One connection that floods does not keep another from its answer.
    @Test func busyConnectionDoesNotStarveOthers() throws {
        try TestServer.run { test in
            let busy = try test.connect()
            let other = try test.connect()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await busy.send(#"{"method":"org.example.test.Flood","parameters":{"bytes":100},"more":true}"#)
                    while !Task.isCancelled, try await busy.receive() != nil {}
                }
                for _ in 1...100 {
                    try await other.send(#"{"method":"org.example.test.Echo","parameters":{"text":"hi"}}"#)
                    #expect(try await other.receive() == json(#"{"parameters":{"text":"hi"}}"#))
                }
                group.cancelAll()
            }
        }
    }
}
