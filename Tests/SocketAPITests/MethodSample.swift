import FoundationEssentials
import SocketAPI
import Varlink

/// A method with a call and a reply that have every member set, their types erased.
struct MethodSample: Sendable {
    let interface: String
    let text: String
    let method: String
    let parameters: [String: JSONValue]
    let reply: [String: JSONValue]

    struct NotAnObject: Error {}

    init<Method: SocketMethod>(
        _ method: Method.Type,
        _ parameters: Method.Parameters,
        _ reply: Method.Reply
    ) throws {
        interface = Method.Interface.name
        text = Method.Interface.text
        self.method = Method.name
        self.parameters = try Self.members(of: parameters)
        self.reply = try Self.members(of: reply)
    }

    private static func members<Message: Codable>(of message: Message) throws -> [String: JSONValue] {
        let bytes = try JSONEncoder().encode(message)
        // A type that cannot read what it wrote would serve only one side of the socket.
        let again = try JSONEncoder().encode(JSONDecoder().decode(Message.self, from: bytes))
        guard let members = try JSONDecoder().decode(JSONValue.self, from: again).objectValue else {
            throw NotAnObject()
        }
        return members
    }
}
