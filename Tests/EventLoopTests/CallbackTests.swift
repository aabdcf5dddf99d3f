import EventLoop
import Glibc
import Synchronization
import Testing

/// Callbacks in place of tasks.
struct CallbackTests {
    @Test func setsOfReadiness() {
        let both: DescriptorCallback.Readiness = [.readable, .writable]
        #expect(both == DescriptorCallback.Readiness.readable.union(.writable) && !both.hasFailed)
        #expect(([] as DescriptorCallback.Readiness).isEmpty)
    }

    @Test func descriptorsCallBackWhileTheyAreReady() throws {
        let order = Recorder<String>()
        let loop = try EventLoop()
        try loop.run {
            let pair = SocketPair()
            guard let group = makeGroup(loop) else { return }
            let callback = DescriptorCallback(group: group, descriptor: pair.left) { readiness in
                if readiness.contains(.readable), let byte = receiveByte(from: pair.left) { order.note("read \(byte)") }
                if readiness.contains(.writable) { order.note("write") }
            }
            #expect(callback.setInterest(.readable))
            sendByte(1, to: pair.right)
            sendByte(2, to: pair.right)
            for _ in 0..<3 { await loop.yield() }
            order.note("other interest")
            #expect(callback.setInterest(.writable))
            sendByte(3, to: pair.right)
            await loop.yield()
            #expect(callback.setInterest([]))
            order.note("none")
            for _ in 0..<3 { await loop.yield() }
            #expect(callback.setInterest([.readable]))
            await loop.yield()
            callback.cancel()
            sendByte(4, to: pair.right)
            for _ in 0..<3 { await loop.yield() }
        }
        #expect(order.elements.filter { $0 != "write" } == ["read 1", "read 2", "other interest", "none", "read 3"])
        let writes = order.elements.split(separator: "none").first?.count { $0 == "write" } ?? 0
        #expect(writes >= 1 && order.elements.split(separator: "none").last?.contains("write") == false)
    }

    /// A hang-up is told to whoever has an interest; without one nothing spins.
    @Test func hangUpsAreToldToTheInterested() throws {
        let order = Recorder<String>()
        let loop = try EventLoop()
        try loop.run {
            let pair = SocketPair()
            guard let group = makeGroup(loop) else { return }
            let callback = DescriptorCallback(group: group, descriptor: pair.left) { readiness in
                order.note(readiness.contains(.failed) ? "failed" : "ready")
            }
            #expect(callback.setInterest(.readable))
            #expect(callback.setInterest([]))
            pair.closeRight()
            for _ in 0..<3 { await loop.yield() }
            order.note("interest")
            #expect(callback.setInterest(.readable))
            await loop.yield()
            callback.cancel()
        }
        #expect(order.elements.first == "interest" && order.elements.contains("failed"))
    }

    @Test func regularFilesAreNotWatched() throws {
        let loop = try EventLoop()
        try loop.run {
            let file = open("/proc/self/exe", O_RDONLY)
            defer { close(file) }
            guard let group = makeGroup(loop) else { return }
            let callback = DescriptorCallback(group: group, descriptor: file) { _ in }
            #expect(!callback.setInterest(.readable))
        }
    }

    /// Of all that are ready at once, each is called once a turn, and none that another has ended.
    @Test func descriptorsAreServedTogether() throws {
        let order = Recorder<Int>()
        let loop = try EventLoop()
        try loop.run {
            guard let group = makeGroup(loop) else { return }
            let pairs = (0..<100).map { _ in SocketPair() }
            let callbacks = Mutex<[DescriptorCallback]>([])
            for (number, pair) in pairs.enumerated() {
                let callback = DescriptorCallback(group: group, descriptor: pair.left) { _ in
                    guard receiveByte(from: pair.left) != nil else { return }
                    order.note(number)
                    let next = callbacks.withLock { $0[number ^ 1] }
                    next.cancel()
                }
                #expect(callback.setInterest(.readable))
                callbacks.withLock { $0.append(callback) }
                sendByte(1, to: pair.right)
            }
            for _ in 0..<4 { await loop.yield() }
            callbacks.withLock { $0.removeAll() }
        }
        #expect(order.elements.count == 50 && Set(order.elements.map { $0 / 2 }).count == 50)
    }

    @Test func timersCallBackOnceInTheirOrder() throws {
        let order = Recorder<String>()
        let loop = try EventLoop()
        try loop.run {
            let late = TimerCallback(loop: loop) { order.note("late") }
            let early = TimerCallback(loop: loop) { order.note("early") }
            let never = TimerCallback(loop: loop) { order.note("never") }
            let began = loop.clock.now
            try? late.arm(after: .milliseconds(20))
            try? early.arm(after: .seconds(50))
            try? early.arm(after: .milliseconds(5))
            try? never.arm(after: .milliseconds(1))
            never.disarm()
            // The one that is armed first is late by that alone, unless the machine took its time between the two.
            let isInTime = began.duration(to: loop.clock.now) < .milliseconds(10)
            #expect(late.isArmed && early.isArmed && !never.isArmed)
            while late.isArmed || early.isArmed { try? await loop.clock.sleep(for: .milliseconds(10)) }
            try? await loop.clock.sleep(for: .milliseconds(10))
            #expect(isInTime ? order.elements == ["early", "late"] : order.elements.sorted() == ["early", "late"])
        }
    }
}

private func makeGroup(_ loop: EventLoop) -> DescriptorGroup? {
    let group = try? DescriptorGroup(loop: loop)
    if group == nil { Issue.record("no group") }
    return group
}
