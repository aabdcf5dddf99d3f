import EventLoop
import Testing

@testable import Varlink

/// What becomes of a call whose caller is gone, and of calls when the server ends.
@Suite struct HangUpTests {
    /// A caller that closes cancels its running call.
    @Test func closeCancelsTheRunningCall() throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.Hang"}"#)
            try await test.wait { test.log.all.contains("hang begins") }
            await client.close()
            try await test.wait { test.log.all.contains("hang cancelled") }
            try await test.wait { await test.server.connectionCount == 0 }
        }
    }

    /// A half-closed caller still waits: its call goes on.
    @Test func halfCloseDoesNotCancel() throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.Hang"}"#)
            try await test.wait { test.log.all.contains("hang begins") }
            await client.shutDownSending()
            #expect(try await client.staysSilent(for: .milliseconds(50)))
            #expect(test.log.all == ["hang begins"])
        }
    }

    /// A handler that does not cancel on hang-up goes on to its end.
    @Test func optedOutHandlerGoesOn() throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.Finish","parameters":{"milliseconds":50}}"#)
            try await test.wait { test.log.all.contains("finish begins") }
            await client.close()
            try await test.wait { test.log.all.contains("finish ends") }
            try await test.wait { await test.server.connectionCount == 0 }
        }
    }

    /// A oneway call is done also when its caller closes at once.
    @Test func onewayIsDoneAfterClose() throws {
        try TestServer.run { test in
            let client = try test.connect()
            let call = #"{"method":"org.example.test.Finish","parameters":{"milliseconds":1},"oneway":true}"#
            try await client.send(call)
            try await client.send(call)
            await client.close()
            try await test.wait { test.log.all.count == 4 }
            #expect(test.log.all == ["finish begins", "finish ends", "finish begins", "finish ends"])
        }
    }

    /// A violation while a call runs cancels the call.
    @Test func violationCancelsTheRunningCall() throws {
        try TestServer.run(limits: Limits(maxMessageBytes: 1_024)) { test in
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.Hang"}"#)
            try await test.wait { test.log.all.contains("hang begins") }
            try await client.write([UInt8](repeating: 0x20, count: 2_000))
            try await test.wait { test.log.all.contains("hang cancelled") }
            #expect(try await client.receive() == nil)
        }
    }

    /// The end of the server ends also a handler that always has a reader for its next reply.
    @Test func endOfServerEndsStreams() throws {
        try onLoop { loop in
            let (near, far) = try socketPair()
            let server = try VarlinkServer(
                loop: loop,
                info: ServiceInfo(vendor: "", product: "", version: "", url: ""),
                interfaces: [try TestInterface.make(loop: loop, log: HandlerLog())]
            )
            let client = RawClient(owning: near, loop: loop)
            try await client.send(#"{"method":"org.example.test.Flood","parameters":{"bytes":10},"more":true}"#)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    await server.serve(connection: far)
                }
                _ = try await client.receive()
                group.cancelAll()
                while try await client.receive() != nil {}
            }
        }
    }

    /// The end of the server closes idle connections and cancels running calls; both see the end.
    @Test func endOfServerEndsConnections() throws {
        try onLoop { loop in
            let log = HandlerLog()
            let (near, far) = try socketPair()
            let (idleNear, idleFar) = try socketPair()
            let server = try VarlinkServer(
                loop: loop,
                info: ServiceInfo(vendor: "", product: "", version: "", url: ""),
                interfaces: [try TestInterface.make(loop: loop, log: log)]
            )
            let client = RawClient(owning: near, loop: loop)
            let idle = RawClient(owning: idleNear, loop: loop)
            try await client.send(#"{"method":"org.example.test.Hang"}"#)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await server.serve(connection: far) }
                group.addTask { await server.serve(connection: idleFar) }
                while !log.all.contains("hang begins") { await loop.yield() }
                group.cancelAll()
            }
            #expect(log.all == ["hang begins", "hang cancelled"])
            #expect(try await client.receive() == nil)
            #expect(try await idle.receive() == nil)
        }
    }

    /// The end of a call's last byte counts, not the time when the call's turn comes.
    @Test func receivedIsWhenTheMessageCame() throws {
        try TestServer.run { test in
            let (client, other) = (try test.connect(), try test.connect())
            try await client.send(#"{"method":"org.example.test.Wait"}"#)
            try await test.wait { test.log.all.contains("wait begins") }
            try await client.send(#"{"method":"org.example.test.Received"}"#)
            // When this is answered, what was sent before it has been read.
            try await other.send(#"{"method":"org.example.test.Echo","parameters":{"text":"hi"}}"#)
            _ = try await other.receive()
            let turn = test.loop.clock.now
            test.log.append("go on")
            #expect(try await client.receive() == json(#"{"parameters":{}}"#))
            let reply = try await client.receive()
            let nanoseconds = reply?.objectValue?["parameters"]?.objectValue?["nanoseconds"]?.intValue
            let received = BoottimeClock.Instant(sinceBoot: .nanoseconds(try #require(nanoseconds)))
            #expect(received < turn)
        }
    }
}
