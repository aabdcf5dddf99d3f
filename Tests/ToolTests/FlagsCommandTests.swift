import SocketAPI
import Testing
import Varlink

@testable import LifecycleTool

/// The commands about feature flags.
@Suite struct FlagsCommandTests {
    private typealias API = RemoteConfigInterface

    private static let flags = [
        API.Flag(key: "a", booleanValue: true, variant: "on", reason: "STATIC", source: .server),
        API.Flag(key: "b", stringValue: "x y", reason: "SPLIT", source: .stored),
        API.Flag(key: "c", numberValue: .int(.max), source: .server),
        API.Flag(key: "d", objectValue: .object(["z": .int(1), "y": .null]), source: .server),
        API.Flag(key: "e", errorCode: "GENERAL", source: .fallback),
    ]

    private static let methods: [String: MethodHandler] = [
        "ListFlags": .list { (owner: API.FlagOwner, _) in
            owner.user == nil ? flags.map { API.FlagReply(flag: $0) } : []
        },
        "GetFlag": .single { (parameters: API.GetFlag.Parameters, _) in
            guard let flag = flags.first(where: { $0.key == parameters.key }) else {
                throw VarlinkError(
                    name: RemoteConfigError.Name.noSuchFlag.rawValue, parameters: ["key": .string(parameters.key)])
            }
            return API.FlagReply(flag: flag)
        },
        "Monitor": .list { (_: API.FlagOwner, _) in flags.prefix(2).map { API.FlagReply(flag: $0) } },
        "Sync": .single { (_: NoMembers, _) in API.Sync.Reply(changed: 2) },
    ]

    private func call(_ lines: [String]...) throws -> [ToolResult] {
        try FakeService.results(of: lines, interface: API.self, methods: Self.methods)
    }

    /// A table of all flags; as JSON one reply a line.
    @Test func list() throws {
        let results = try call(["flags", "list"], ["flags", "list", "--user", "alice"], ["flags", "list", "--json"])
        #expect(
            results[0].lines == [
                "KEY  VALUE                SOURCE    VARIANT  REASON",
                "a    true                 server    on       STATIC",
                "b    \"x y\"                stored    -        SPLIT",
                "c    9223372036854775807  server    -        -",
                "d    {\"y\":null,\"z\":1}     server    -        -",
                "e    -                    fallback  -        GENERAL",
            ])
        #expect(results[1].lines.count == 1)
        #expect(results[2].lines.count == 5)
        #expect(results[2].lines.first?.hasPrefix(#"{"flag":{"booleanValue":true,"key":"a""#) == true)
    }

    /// A text as it is, everything else as JSON, nothing for a fallback.
    @Test func get() throws {
        let results = try call(
            ["flags", "get", "b"], ["flags", "get", "c"], ["flags", "get", "d"], ["flags", "get", "e"],
            ["flags", "get", "nothing"])
        #expect(
            results.prefix(4).map(\.lines) == [["x y"], ["9223372036854775807"], [#"{"y":null,"z":1}"#], []])
        #expect(results[4].status == .refused)
    }

    /// What a sync changed, and the flags as they come.
    @Test func syncAndMonitor() throws {
        let results = try call(["flags", "sync"], ["flags", "monitor"])
        #expect(results[0].lines == ["2 flags changed"])
        #expect(results[1].lines == ["a  true  server", "b  \"x y\"  stored"])
    }
}
