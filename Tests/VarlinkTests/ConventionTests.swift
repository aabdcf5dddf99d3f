import EventLoop
import Testing

@testable import Varlink

/// How systemd's own services answer each kind of input, measured on systemd 257.
@Suite struct ConventionTests {
    private static let echoed = #"{"parameters":{"text":"hi"}}"#

    /// A call gets its reply and the connection stays open.
    @Test func callIsAnsweredAndConnectionStays() throws {
        try TestServer.run { test in
            let client = try test.connect()
            for _ in 1...2 {
                try await client.send(#"{"method":"org.example.test.Echo","parameters":{"text":"hi"}}"#)
                #expect(try await client.receive() == json(Self.echoed))
            }
        }
    }

    /// Parameters may be absent or null where none are needed, and flags may be false.
    @Test(arguments: [
        #"{"method":"org.varlink.service.GetInfo"}"#,
        #"{"method":"org.varlink.service.GetInfo","parameters":null}"#,
        #"{"method":"org.varlink.service.GetInfo","parameters":{},"more":false,"oneway":false,"upgrade":false}"#,
    ])
    func infoIsGiven(call: String) throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await client.send(call)
            let expected = try json(
                #"""
                {"parameters":{"vendor":"Example","product":"Test","version":"1","url":"https://example.org",
                "interfaces":["org.example.test","org.varlink.service"]}}
                """#
            )
            #expect(try await client.receive() == expected)
        }
    }

    /// Calls in one write are answered one after the other, in order.
    @Test func pipelinedCallsAreAnsweredInOrder() throws {
        try TestServer.run { test in
            let client = try test.connect()
            let calls = (1...100).map { #"{"method":"org.example.test.Echo","parameters":{"text":"\#($0)"}}"# }
            try await client.write(calls.flatMap { Array($0.utf8) + [0] })
            for number in 1...100 {
                #expect(try await client.receive() == json(#"{"parameters":{"text":"\#(number)"}}"#))
            }
        }
    }

    /// A message may come byte by byte.
    @Test func messageInPiecesIsPutTogether() throws {
        try TestServer.run { test in
            let client = try test.connect()
            for byte in Array(#"{"method":"org.example.test.Echo","parameters":{"text":"hi"}}"#.utf8) + [0] {
                try await client.write([byte])
                await test.loop.yield()
            }
            #expect(try await client.receive() == json(Self.echoed))
        }
    }

    /// A oneway call gets no reply, not even an error, and the next call is answered.
    @Test(arguments: ["org.example.test.Echo", "org.example.test.Fail", "org.example.test.Unknown"])
    func onewayIsNeverAnswered(method: String) throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await client.send(#"{"method":"\#(method)","oneway":true}"#)
            try await client.send(#"{"method":"org.example.test.Echo","parameters":{"text":"hi"}}"#)
            #expect(try await client.receive() == json(Self.echoed))
        }
    }

    /// More on a method with one reply gives one reply without `continues`.
    @Test func moreOnSingleMethodGivesOneReply() throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.Echo","parameters":{"text":"hi"},"more":true}"#)
            #expect(try await client.receive() == json(Self.echoed))
            #expect(try await client.staysSilent(for: .milliseconds(20)))
        }
    }

    /// What is no call ends the connection without a reply.
    @Test(arguments: [
        "",
        "x",
        "{",
        "[]",
        "7",
        "null",
        #""text""#,
        "{}",
        #"{"method":7}"#,
        #"{"method":null}"#,
        #"{"parameters":{}}"#,
        #"{"method":"org.varlink.service.GetInfo","unknown":1}"#,
        #"{"method":"org.varlink.service.GetInfo","parameters":[]}"#,
        #"{"method":"org.varlink.service.GetInfo","parameters":"x"}"#,
        #"{"method":"org.varlink.service.GetInfo","more":1}"#,
        #"{"method":"org.varlink.service.GetInfo","oneway":null}"#,
        #"{"method":"org.varlink.service.GetInfo"} x"#,
        #"{"method":"org.varlink.service.GetInfo","upgrade":true}"#,
        #"{"method":"org.varlink.service.GetInfo","more":true,"oneway":true}"#,
    ])
    func violationClosesWithoutReply(message: String) throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await client.send(message)
            #expect(try await client.receive() == nil)
        }
    }

    /// What came before a violation is still answered.
    @Test func callsBeforeViolationAreAnswered() throws {
        try TestServer.run { test in
            let client = try test.connect()
            let messages = [#"{"method":"org.example.test.Echo","parameters":{"text":"hi"}}"#, "x"]
            try await client.write(messages.flatMap { Array($0.utf8) + [0] })
            #expect(try await client.receive() == json(Self.echoed))
            #expect(try await client.receive() == nil)
        }
    }

    /// After a half-close the replies still come, then the end.
    @Test func halfCloseIsAnsweredThenEnded() throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await client.send(#"{"method":"org.example.test.Echo","parameters":{"text":"hi"}}"#)
            try await client.send(#"{"method":"org.example.test.Finish","parameters":{"milliseconds":20}}"#)
            await client.shutDownSending()
            #expect(try await client.receive() == json(Self.echoed))
            #expect(try await client.receive() == json(#"{"parameters":{}}"#))
            #expect(try await client.receive() == nil)
        }
    }
}
