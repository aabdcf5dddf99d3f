import EventLoop
import Synchronization

@testable import Varlink

/// An interface with one method for each way of answering.
enum TestInterface {
    static let text = """
        # For tests.
        interface org.example.test

        type Colour (red, green)

        type Point (x: int, y: int)

        method Echo(text: string, number: ?int, colour: ?Colour, point: ?Point, tags: ?[]string) -> (text: string)
        method Count(to: int) -> (number: int)
        method List(to: int) -> (number: int)
        method Steps(to: int) -> (number: int)
        # Ends with its task alone.
        method Hang() -> ()
        # Ends when the log says "go on".
        method Wait() -> ()
        # Goes on although its caller is gone.
        method Finish(milliseconds: int) -> ()
        method Fail() -> ()
        method Refuse() -> ()
        method Flood(bytes: int) -> (text: string)
        method Received() -> (nanoseconds: int)
        method Unfinished() -> ()
        method WhoAmI() -> (pid: int, uid: int, gid: int)

        error Refused (why: string)

        """

    struct Text: Codable, Sendable {
        var text: String
    }

    struct Number: Codable, Sendable {
        var number: Int
    }

    struct To: Codable, Sendable {
        var to: Int
    }

    struct Nothing: Codable, Sendable {}

    struct Bytes: Codable, Sendable {
        var bytes: Int
    }

    struct Milliseconds: Codable, Sendable {
        var milliseconds: Int
    }

    struct Identity: Codable, Sendable {
        var pid: Int32
        var uid: UInt32
        var gid: UInt32
    }

    struct Nanoseconds: Codable, Sendable {
        var nanoseconds: Int64
    }

    struct Broken: Error {}

    static func make(loop: EventLoop, log: HandlerLog) throws -> Interface {
        Interface(
            description: try InterfaceDescription(text: text),
            methods: simpleMethods.merging(streamMethods, uniquingKeysWith: { first, _ in first })
                .merging(slowMethods(loop: loop, log: log), uniquingKeysWith: { first, _ in first })
        )
    }

    private static let simpleMethods: [String: MethodHandler] = [
        "Echo": .single { (parameters: Text, _) in parameters },
        "Fail": .single { (_: Nothing, _) -> Nothing in throw Broken() },
        "Refuse": .single { (_: Nothing, _) -> Nothing in
            throw VarlinkError(name: "org.example.test.Refused", parameters: ["why": "because"])
        },
        "WhoAmI": .single { (_: Nothing, call) in
            Identity(pid: call.peer.pid, uid: call.peer.uid, gid: call.peer.gid)
        },
        "Received": .single { (_: Nothing, call) in
            let (seconds, attoseconds) = call.received.sinceBoot.components
            return Nanoseconds(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        },
    ]

    private static let streamMethods: [String: MethodHandler] = [
        "Count": .stream(requiresMore: true) { (parameters: To, _, stream: ReplyStream<Number>) in
            for number in 1..<parameters.to { try await stream.send(Number(number: number)) }
            return Number(number: parameters.to)
        },
        "Steps": .stream(requiresMore: false) { (parameters: To, _, stream: ReplyStream<Number>) in
            for number in 1..<parameters.to { try await stream.send(Number(number: number)) }
            return Number(number: parameters.to)
        },
        "List": .list { (parameters: To, _) in (0..<parameters.to).map { Number(number: $0) } },
        "Flood": .stream(requiresMore: true) { (parameters: Bytes, _, stream: ReplyStream<Text>) in
            while true { try await stream.send(Text(text: String(repeating: "x", count: parameters.bytes))) }
        },
    ]

    private static func slowMethods(loop: EventLoop, log: HandlerLog) -> [String: MethodHandler] {
        [
            "Hang": .single { (_: Nothing, _) -> Nothing in
                log.append("hang begins")
                do {
                    try await loop.clock.sleep(for: .seconds(3_600))
                } catch {
                    log.append("hang cancelled")
                    throw error
                }
                return Nothing()
            },
            "Wait": .single { (_: Nothing, _) -> Nothing in
                log.append("wait begins")
                while !log.all.contains("go on") { try await loop.clock.sleep(for: .milliseconds(1)) }
                return Nothing()
            },
            "Finish": .single(cancelsOnHangUp: false) { (parameters: Milliseconds, _) in
                log.append("finish begins")
                try await loop.clock.sleep(for: .milliseconds(parameters.milliseconds))
                log.append("finish ends")
                return Nothing()
            },
        ]
    }
}
