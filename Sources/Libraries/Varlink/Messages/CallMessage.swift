import FoundationEssentials

/// A call as it came from the socket, its envelope checked as systemd's sd-varlink does.
struct CallMessage {
    /// The full name that the caller gave; it need not exist.
    private(set) var method = ""
    private(set) var parameters: [String: JSONValue] = [:]
    private(set) var isOneway = false
    private(set) var wantsMore = false
    private(set) var wantsUpgrade = false

    /// Reads a message without its NUL.
    ///
    /// - Throws: ``ProtocolViolation`` for everything that is no call: not JSON, not an object, no method, a member that
    ///   calls do not have or of another type. A null among them is a violation too, except for `parameters`.
    init(bytes: Data) throws(ProtocolViolation) {
        guard let message = try? WireFormat.decode(JSONValue.self, from: bytes) else { throw .notJSON }
        guard let members = message.objectValue else { throw .notAnObject }
        for (name, value) in members {
            try set(name, value)
        }
        guard members["method"] != nil else { throw .noMethod }
        guard !wantsUpgrade else { throw .upgrade }
        guard !(wantsMore && isOneway) else { throw .moreAndOneway }
    }

    private mutating func set(_ name: String, _ value: JSONValue) throws(ProtocolViolation) {
        switch (name, value) {
        case ("method", .string(let method)): self.method = method
        case ("parameters", .object(let parameters)): self.parameters = parameters
        case ("parameters", .null): parameters = [:]
        case ("oneway", .bool(let isOneway)): self.isOneway = isOneway
        case ("more", .bool(let wantsMore)): self.wantsMore = wantsMore
        case ("upgrade", .bool(let wantsUpgrade)): self.wantsUpgrade = wantsUpgrade
        default: throw .invalidMember
        }
    }
}
