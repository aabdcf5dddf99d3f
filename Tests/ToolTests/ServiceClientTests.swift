import LifecycleClient
import SocketAPI
import Synchronization
import Testing
import Varlink

/// The client that the tool and apps share.
struct ServiceClientTests {
    private typealias Join = SessionInterface.Join

    /// A participant whose connection ends joins again under its name, and hears of everything in its order.
    @Test func joinsAgain() throws {
        let joins = Mutex(0)
        let heard = Mutex<[Join.Event]>([])
        let handler = MethodHandler.stream(requiresMore: true) {
            (parameters: Join.Parameters, _, replies: ReplyStream<Join.Reply>) in
            let count = joins.withLock { joins in
                joins += 1
                return joins
            }
            guard parameters.name == "app", count == 1 else {
                return Join.Reply(participant: "P", event: .logoutFinished)
            }
            try await replies.send(Join.Reply(participant: "P", event: .joined))
            return Join.Reply(participant: "P", event: .logoutStarted)
        }
        try FakeService.run { service in
            let (enough, signal) = AsyncStream.makeStream(of: Void.self)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await service.serve(SessionInterface.self, ["Join": handler]) }
                group.addTask {
                    await ServiceClient(path: service.path, loop: service.loop).participate(as: "app") { reply in
                        if heard.withLock({ heard in
                            heard.append(reply.event)
                            return heard.count
                        }) == 3 {
                            signal.finish()
                        }
                    }
                }
                group.addTask { for await _ in enough {} }
                // Service and participant go on until they are cancelled.
                try await group.next()
                group.cancelAll()
            }
        }
        #expect(heard.withLock { $0 } == [.joined, .logoutStarted, .logoutFinished])
    }
}
