import FoundationEssentials

/// A reply as a client received it: the envelope read, the parameters still bytes.
struct ReceivedReply {
    private struct Envelope: Decodable {
        let error: String?
        let continues: Bool?
    }

    /// Whether more replies of the same call follow.
    let continues: Bool
    private let bytes: Data

    /// Reads a message without its NUL.
    ///
    /// - Throws: ``VarlinkError`` when it is an error reply; ``VarlinkClientError/invalidReply(_:)``.
    init(bytes: Data) throws {
        guard let envelope = try? WireFormat.decode(Envelope.self, from: bytes) else {
            throw VarlinkClientError.invalidReply("not a reply")
        }
        if let error = envelope.error {
            let parameters = try? MessageParameters.decode([String: JSONValue].self, from: bytes)
            throw VarlinkError(name: error, parameters: parameters ?? [:])
        }
        continues = envelope.continues ?? false
        self.bytes = bytes
    }

    /// Whether the reply has no members, as the only reply to a list without an item.
    var isEmpty: Bool {
        let parameters = try? MessageParameters.decode([String: JSONValue].self, from: bytes)
        return parameters?.isEmpty ?? false
    }

    /// The parameters.
    ///
    /// - Throws: ``VarlinkClientError/invalidReply(_:)`` when they have another shape.
    func parameters<Parameters: Decodable>(as type: Parameters.Type) throws -> Parameters {
        do {
            return try MessageParameters.decode(type, from: bytes)
        } catch let error as DecodingError {
            throw VarlinkClientError.invalidReply("\(error.member ?? "the reply") is missing or of another type")
        }
    }
}
