import EventLoop
import Glibc
import Testing

/// Waiting for descriptors.
struct DescriptorWatchTests {
    /// How a wait ended.
    private enum Ending: Hashable {
        case served
        case cancelled
    }

    private static func ending(of wait: () async throws(CancellationError) -> Void) async -> Ending {
        do throws(CancellationError) {
            try await wait()
            return .served
        } catch {
            return .cancelled
        }
    }

    /// Runs a body with a watch of the left end of a new pair.
    private static func withWatch<Value: Sendable>(
        _ body: @escaping @Sendable (EventLoop, DescriptorWatch, SocketPair) async -> Value
    ) throws -> Value {
        let loop = try EventLoop()
        return try loop.run {
            let pair = SocketPair()
            let watch = loop.watch(pair.left)
            defer { watch.cancel() }
            return await body(loop, watch, pair)
        }
    }

    /// A socket is readable once its peer has sent something.
    @Test func readableAfterThePeerSends() throws {
        let byte = try Self.withWatch { loop, watch, pair in
            async let sent: Void = {
                await loop.yield()
                sendByte(7, to: pair.right)
            }()
            try? await watch.readable()
            await sent
            return receiveByte(from: pair.left)
        }
        #expect(byte == 7)
    }

    /// A socket is readable at its end, so that the read can tell.
    @Test func readableAtTheEnd() throws {
        let ending = try Self.withWatch { _, watch, pair in
            pair.closeRight()
            return await Self.ending { () throws(CancellationError) in try await watch.readable() }
        }
        #expect(ending == .served)
    }

    /// A full socket is writable once its peer has read, and not before.
    @Test func writableAfterThePeerReads() throws {
        let order = Recorder<String>()
        try Self.withWatch { loop, watch, pair in
            fill(pair.left)
            async let written: Void = {
                try? await watch.writable()
                order.note("writable")
            }()
            for _ in 0..<3 { await loop.yield() }
            order.note("drain")
            drain(pair.right)
            await written
        }
        #expect(order.elements == ["drain", "writable"])
    }

    /// A waiter for the hang-up sleeps through data, a half-close and a writable waiter, and wakes at the full close.
    @Test func hangUpIsTheFullClose() throws {
        let order = Recorder<String>()
        try Self.withWatch { loop, watch, pair in
            fill(pair.left)
            async let hungUp: Void = {
                try? await watch.hungUp()
                order.note("hung up")
            }()
            async let written: Void = {
                try? await watch.writable()
                order.note("writable")
            }()
            await loop.yield()
            sendByte(1, to: pair.right)
            shutdown(pair.right, Int32(SHUT_WR))
            for _ in 0..<3 { await loop.yield() }
            drain(pair.right)
            await written
            for _ in 0..<3 { await loop.yield() }
            order.note("close")
            pair.closeRight()
            await hungUp
        }
        #expect(order.elements == ["writable", "close", "hung up"])
    }

    /// Data serves the waiter for data alone, while another waits for the hang-up of the same socket.
    @Test func dataIsNoHangUp() throws {
        let order = Recorder<String>()
        try Self.withWatch { loop, watch, pair in
            async let hungUp: Void = {
                try? await watch.hungUp()
                order.note("hung up")
            }()
            async let received: Void = {
                try? await watch.readable()
                order.note("readable")
            }()
            await loop.yield()
            sendByte(1, to: pair.right)
            await received
            for _ in 0..<3 { await loop.yield() }
            order.note("close")
            pair.closeRight()
            await hungUp
        }
        #expect(order.elements == ["readable", "close", "hung up"])
    }

    /// A full close wakes the waiters of all kinds.
    @Test func hangUpServesAllWaiters() throws {
        let endings = try Self.withWatch { loop, watch, pair in
            fill(pair.left)
            async let first = Self.ending { () throws(CancellationError) in try await watch.readable() }
            async let second = Self.ending { () throws(CancellationError) in try await watch.writable() }
            async let third = Self.ending { () throws(CancellationError) in try await watch.hungUp() }
            await loop.yield()
            pair.closeRight()
            return await [first, second, third]
        }
        #expect(endings == [.served, .served, .served])
    }

    /// Cancelling a task ends its wait of whatever kind, and leaves the watch good for others.
    @Test(arguments: ["readable", "writable", "hungUp"])
    func cancelledTaskStopsWaiting(kind: String) throws {
        let (ending, later) = try Self.withWatch { loop, watch, pair in
            fill(pair.left)
            let ending = await withTaskGroup(of: Ending.self) { group in
                group.addTask {
                    await Self.ending { () throws(CancellationError) in
                        switch kind {
                        case "readable": try await watch.readable()
                        case "writable": try await watch.writable()
                        default: try await watch.hungUp()
                        }
                    }
                }
                await loop.yield()
                group.cancelAll()
                return await group.next()
            }
            sendByte(1, to: pair.right)
            return (ending, await Self.ending { () throws(CancellationError) in try await watch.readable() })
        }
        #expect(ending == .cancelled)
        #expect(later == .served)
    }

    /// A task that is cancelled already does not wait, even for what is ready.
    @Test func taskCancelledBeforeItWaits() throws {
        let ending = try Self.withWatch { _, watch, _ in
            await withTaskGroup(of: Ending.self) { group in
                group.cancelAll()
                group.addTask { await Self.ending { () throws(CancellationError) in try await watch.readable() } }
                return await group.next()
            }
        }
        #expect(ending == .cancelled)
    }

    /// Cancelling the watch ends all waits, those that come later too.
    @Test func cancelledWatchEndsAllWaits() throws {
        let endings = try Self.withWatch { loop, watch, pair in
            fill(pair.left)
            async let first = Self.ending { () throws(CancellationError) in try await watch.readable() }
            async let second = Self.ending { () throws(CancellationError) in try await watch.writable() }
            async let third = Self.ending { () throws(CancellationError) in try await watch.hungUp() }
            await loop.yield()
            watch.cancel()
            let later = await Self.ending { () throws(CancellationError) in try await watch.readable() }
            return await [first, second, third, later]
        }
        #expect(endings == [.cancelled, .cancelled, .cancelled, .cancelled])
    }

    /// A new watch works for the same descriptor number after the old one was cancelled and the number used again.
    @Test func descriptorNumberIsWatchedAgain() throws {
        let loop = try EventLoop()
        let numbers = try loop.run { () -> Set<Int32> in
            var numbers: Set<Int32> = []
            for _ in 0..<20 {
                let pair = SocketPair()
                let watch = loop.watch(pair.left)
                numbers.insert(pair.left)
                sendByte(1, to: pair.right)
                try? await watch.readable()
                watch.cancel()
            }
            return numbers
        }
        #expect(numbers.count < 20)
    }

    /// A cancelled watch has let go of its descriptor at once: another may watch it while both are there.
    @Test func cancelledWatchLetsGo() throws {
        let order = Recorder<String>()
        try Self.withWatch { loop, watch, pair in
            sendByte(1, to: pair.right)
            try? await watch.readable()
            drain(pair.left)
            watch.cancel()
            let next = loop.watch(pair.left)
            async let received: Void = {
                try? await next.readable()
                order.note("readable")
            }()
            for _ in 0..<3 { await loop.yield() }
            order.note("send")
            sendByte(2, to: pair.right)
            await received
            next.cancel()
        }
        #expect(order.elements == ["send", "readable"])
    }

    /// A regular file, which epoll refuses, is always ready.
    @Test func regularFileIsAlwaysReady() throws {
        let loop = try EventLoop()
        let file = try #require(tmpfile())
        defer { fclose(file) }
        let descriptor = fileno(file)
        let ending = try loop.run {
            let watch = loop.watch(descriptor)
            return await Self.ending { () throws(CancellationError) in try await watch.readable() }
        }
        #expect(ending == .served)
    }

    /// Fifty connections send a byte to and fro at the same time, each a hundred times, and none loses or mixes one.
    @Test func fiftyConnectionsPlayPingPong() throws {
        let loop = try EventLoop()
        let rounds = try loop.run {
            await withTaskGroup(of: Int.self) { group in
                for number in 0..<50 {
                    group.addTask { await Self.playPingPong(on: loop, start: UInt8(number)) }
                }
                return await group.reduce(0, +)
            }
        }
        #expect(rounds == 50 * 100)
    }

    /// Counts the rounds in which a byte came back one greater.
    private static func playPingPong(on loop: EventLoop, start: UInt8) async -> Int {
        let pair = SocketPair()
        async let server: Void = {
            let watch = loop.watch(pair.right)
            for _ in 0..<100 {
                try? await watch.readable()
                if let byte = receiveByte(from: pair.right) { sendByte(byte &+ 1, to: pair.right) }
                await loop.yield()
            }
            watch.cancel()
        }()
        let watch = loop.watch(pair.left)
        defer { watch.cancel() }
        var good = 0
        for round in 0..<100 {
            let byte = start &+ UInt8(round)
            sendByte(byte, to: pair.left)
            try? await watch.readable()
            if receiveByte(from: pair.left) == byte &+ 1 { good += 1 }
        }
        await server
        return good
    }
}
