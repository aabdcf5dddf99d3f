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
            let (events, heard) = AsyncStream.makeStream(of: Join.Event.self)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await service.serve(SessionInterface.self, ["Join": handler]) }
                group.addTask {
                    await ServiceClient(path: service.path, loop: service.loop)
                        .participate(as: "app") { heard.yield($0.event) }
                }
                group.addTask {
                    var expected: [Join.Event] = [.joined, .logoutStarted, .logoutFinished]
                    for await event in events {
                        #expect(event == expected.removeFirst())
                        if expected.isEmpty { return }
                    }
                }
                // Service and participant go on until they are cancelled.
                try await group.next()
                group.cancelAll()
            }
        }
    }
}
