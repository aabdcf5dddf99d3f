import EventLoop
import Synchronization
import Testing

@testable import Varlink

/// What the server grants, and what it does with whoever wants more.
@Suite struct LimitTests {
    private static let echo = #"{"method":"org.example.test.Echo","parameters":{"text":"hi"}}"#
    private static let echoed = #"{"parameters":{"text":"hi"}}"#

    /// A message of exactly the limit is taken; one byte more ends the connection.
    @Test func messageSizeIsLimited() throws {
        try TestServer.run(limits: Limits(maxMessageBytes: 4_096)) { test in
            let overhead = #"{"method":"org.example.test.Echo","parameters":{"text":""}}"#.utf8.count
            let largest = String(repeating: "x", count: 4_096 - overhead)
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(largest)"}}"#)
            #expect(try await client.receive() == json(#"{"parameters":{"text":"\#(largest)"}}"#))
            try await client.send(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(largest)x"}}"#)
            #expect(try await client.receive() == nil)
        }
    }

    /// Two mebibytes without an end close the connection at the limit of one, while another is served.
    @Test func endlessMessageIsCutOff() throws {
        try TestServer.run { test in
            let client = try test.connect()
            let isTaken = try await client.write([UInt8](repeating: 0x78, count: 2 << 20))
            let isEnded = try await client.receive() == nil
            #expect(!isTaken || isEnded)
            let other = try test.connect()
            try await other.send(Self.echo)
            #expect(try await other.receive() == json(Self.echoed))
        }
    }

    /// More pipelined calls than may wait are answered all the same, as room comes.
    @Test func pipelineLongerThanTheBufferIsAnswered() throws {
        try TestServer.run(limits: Limits(maxMessageBytes: 4_096)) { test in
            let client = try test.connect()
            let count = 2_000
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for _ in 1...count { try await client.send(Self.echo) }
                }
                for _ in 1...count {
                    #expect(try await client.receive() == json(Self.echoed))
                }
                try await group.waitForAll()
            }
        }
    }

    /// The connection over the limit of a uid is closed without a reply, the others stay; a closed one makes room.
    @Test func connectionsOfOneUidAreLimited() throws {
        try TestServer.run(limits: Limits(maxConnections: 10, maxConnectionsPerUid: 2)) { test in
            let first = try test.connect()
            let second = try test.connect()
            try await test.wait { await test.server.connectionCount == 2 }
            let third = try test.connect()
            #expect(try await third.receive() == nil)
            for client in [first, second] {
                try await client.send(Self.echo)
                #expect(try await client.receive() == json(Self.echoed))
            }
            await first.close()
            try await test.wait { await test.server.connectionCount == 1 }
            let fourth = try test.connect()
            try await fourth.send(Self.echo)
            #expect(try await fourth.receive() == json(Self.echoed))
        }
    }

    /// The limit of all connections holds too, and can be changed while the server runs.
    @Test func allConnectionsAreLimited() throws {
        try TestServer.run(limits: Limits(maxConnections: 1)) { test in
            let first = try test.connect()
            try await first.send(Self.echo)
            #expect(try await first.receive() == json(Self.echoed))
            let second = try test.connect()
            #expect(try await second.receive() == nil)
            await test.server.updateLimits(Limits(maxConnections: 2))
            let third = try test.connect()
            try await third.send(Self.echo)
            #expect(try await third.receive() == json(Self.echoed))
        }
    }

    /// A message that was begun must end within the message timeout, also when bytes keep coming.
    @Test func halfMessageTimesOut() throws {
        try TestServer.run(limits: Limits(messageTimeout: .milliseconds(60), idleTimeout: nil)) { test in
            let client = try test.connect()
            try await client.send(Self.echo)
            #expect(try await client.receive() == json(Self.echoed))
            let begin = test.loop.clock.now
            while try await client.write([0x20]), begin.duration(to: test.loop.clock.now) < .seconds(60) {
                try await test.loop.clock.sleep(for: .milliseconds(5))
            }
            #expect(try await client.receive() == nil)
            let waited = begin.duration(to: test.loop.clock.now)
            #expect(waited >= .milliseconds(60))
            #expect(test.incidents.all.contains { $0.contains("messageTimedOut") })
        }
    }

    /// A connection without a call is closed after the idle timeout, counted from the last call.
    @Test func idleConnectionIsClosed() throws {
        // Where the machine takes more than the half of the timeout that is left, another is tried.
        for timeout in [Duration.milliseconds(800), .milliseconds(8000), .milliseconds(80_000)] {
            let isInTime = Mutex(false)
            try TestServer.run(limits: Limits(idleTimeout: timeout)) { test in
                let client = try test.connect()
                let begin = test.loop.clock.now
                try await test.loop.clock.sleep(for: timeout / 2)
                let call = test.loop.clock.now
                try await client.send(Self.echo)
                let reply = try await client.receive()
                isInTime.withLock { $0 = begin.duration(to: test.loop.clock.now) < timeout }
                guard isInTime.withLock({ $0 }) else { return }
                #expect(try reply == json(Self.echoed))
                #expect(try await client.receive() == nil)
                #expect(call.duration(to: test.loop.clock.now) >= timeout)
            }
            if isInTime.withLock({ $0 }) { return }
        }
        Issue.record("the machine was never in time")
    }

    /// A connection is not idle while a call is open, and is after it.
    @Test func openCallIsNotIdle() throws {
        try TestServer.run(limits: Limits(idleTimeout: .milliseconds(150))) { test in
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.Finish","parameters":{"milliseconds":400}}"#)
            #expect(try await client.receive() == json(#"{"parameters":{}}"#))
            #expect(try await client.receive() == nil)
        }
    }

    /// Who does not read the replies is closed after the message timeout, and its handler cancelled.
    @Test func peerThatDoesNotReadIsClosed() throws {
        try TestServer.run(limits: Limits(messageTimeout: .milliseconds(60))) { test in
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.Flood","parameters":{"bytes":10000},"more":true}"#)
            try await test.wait { await test.server.connectionCount == 1 }
            try await test.wait { await test.server.connectionCount == 0 }
            #expect(test.incidents.all.contains { $0.contains("repliesNotRead") })
        }
    }

    /// Who reads slowly gets everything.
    @Test func slowReaderGetsEverything() throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.Count","parameters":{"to":8000},"more":true}"#)
            try await test.loop.clock.sleep(for: .milliseconds(50))
            for number in Int64(1)..<8_000 {
                let reply = try await client.receive()
                #expect(reply == .object(["parameters": .object(["number": .int(number)]), "continues": .bool(true)]))
            }
            #expect(try await client.receive() == json(#"{"parameters":{"number":8000}}"#))
        }
    }
}
