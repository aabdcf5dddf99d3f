import Glibc
import Testing

@testable import Varlink

/// Replies and error replies on a connection that stays open, as systemd's own services give them.
@Suite struct ReplyTests {
    private static let echoed = #"{"parameters":{"text":"hi"}}"#

    /// An unknown method or interface, or a name without a dot, is named in full and the connection stays.
    @Test(arguments: ["org.example.test.Unknown", "org.example.unknown.Echo", "Echo", "", ".", "org.example.test."])
    func unknownMethodIsNotFound(method: String) throws {
        try onOpenConnection { client in
            try await client.send(#"{"method":"\#(method)"}"#)
            let expected = #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"\#(method)"}}"#
            #expect(try await client.receive() == json(expected))
        }
    }

    /// A parameter that is unknown, missing, null without being optional, or of the wrong type, is named.
    @Test(arguments: [
        (#"{"text":"hi","other":1}"#, "other"),
        (#"{"text":7}"#, "text"),
        (#"{"text":null}"#, "text"),
        (#"{}"#, "text"),
        (#"{"text":"hi","number":"7"}"#, "number"),
        (#"{"text":"hi","number":1.5}"#, "number"),
        (#"{"text":"hi","colour":"blue"}"#, "colour"),
        (#"{"text":"hi","point":{"x":1}}"#, "point"),
        (#"{"text":"hi","point":{"x":1,"y":2,"z":3}}"#, "point"),
        (#"{"text":"hi","tags":["a",1]}"#, "tags"),
    ])
    func wrongParameterIsNamed(parameters: String, name: String) throws {
        try onOpenConnection { client in
            try await client.send(#"{"method":"org.example.test.Echo","parameters":\#(parameters)}"#)
            let expected = #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"\#(name)"}}"#
            #expect(try await client.receive() == json(expected))
        }
    }

    /// Every parameter of the right type is taken.
    @Test func fullParametersAreTaken() throws {
        try onOpenConnection { client in
            let parameters = #"{"text":"hi","number":5.0,"colour":"red","point":{"x":1,"y":2},"tags":["a","b"]}"#
            try await client.send(#"{"method":"org.example.test.Echo","parameters":\#(parameters)}"#)
            #expect(try await client.receive() == json(Self.echoed))
        }
    }

    /// The definition of an unknown interface is not found; that of a known one is its text.
    @Test func interfaceDescriptionIsGiven() throws {
        try onOpenConnection { client in
            let call = #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"a.b"}}"#
            try await client.send(call)
            let expected = #"{"error":"org.varlink.service.InterfaceNotFound","parameters":{"interface":"a.b"}}"#
            #expect(try await client.receive() == json(expected))
            try await client.send(call.replacing("a.b", with: "org.example.test"))
            let reply = try await client.receive()
            #expect(reply?.objectValue?["parameters"]?.objectValue?["description"] == .string(TestInterface.text))
        }
    }

    /// A method that is declared and has no handler is not implemented.
    @Test func missingHandlerIsNotImplemented() throws {
        try onOpenConnection { client in
            try await client.send(#"{"method":"org.example.test.Unfinished"}"#)
            let error = "org.varlink.service.MethodNotImplemented"
            let expected = #"{"error":"\#(error)","parameters":{"method":"org.example.test.Unfinished"}}"#
            #expect(try await client.receive() == json(expected))
        }
    }

    /// A method that needs more says so.
    @Test func streamWithoutMoreIsExpectedMore() throws {
        try onOpenConnection { client in
            try await client.send(#"{"method":"org.example.test.Count","parameters":{"to":3}}"#)
            #expect(
                try await client.receive() == json(#"{"error":"org.varlink.service.ExpectedMore","parameters":{}}"#)
            )
        }
    }

    /// A handler's own error is sent with its parameters; any other failure is an errno.
    @Test func handlerErrorsAreSent() throws {
        try onOpenConnection { client in
            try await client.send(#"{"method":"org.example.test.Refuse"}"#)
            let refused = #"{"error":"org.example.test.Refused","parameters":{"why":"because"}}"#
            #expect(try await client.receive() == json(refused))
            try await client.send(#"{"method":"org.example.test.Fail"}"#)
            let failed = #"{"error":"io.systemd.System","parameters":{"errno":5,"origin":"linux"}}"#
            #expect(try await client.receive() == json(failed))
        }
    }

    /// The peer is who the kernel says it is.
    @Test func peerIsKnown() throws {
        try onOpenConnection { client in
            try await client.send(#"{"method":"org.example.test.WhoAmI"}"#)
            let expected = #"{"parameters":{"pid":\#(getpid()),"uid":\#(geteuid()),"gid":\#(getegid())}}"#
            #expect(try await client.receive() == json(expected))
        }
    }

    /// Runs a body against one connection, and checks that the connection is still good after it.
    private func onOpenConnection(_ body: @escaping @Sendable (RawClient) async throws -> Void) throws {
        try TestServer.run { test in
            let client = try test.connect()
            try await body(client)
            try await client.send(#"{"method":"org.example.test.Echo","parameters":{"text":"hi"}}"#)
            #expect(try await client.receive() == json(Self.echoed))
        }
    }
}
