import FoundationEssentials

/// How messages become bytes: JSON, compact, members in the order of their names, one NUL behind.
enum WireFormat {
    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
    private static let decoder = JSONDecoder()

    /// The message with its NUL.
    static func encode(_ message: some Encodable) throws -> Data {
        var bytes = try encoder.encode(message)
        bytes.append(0)
        return bytes
    }

    /// Reads a message that comes without its NUL.
    static func decode<Message: Decodable>(_ type: Message.Type, from bytes: Data) throws -> Message {
        try decoder.decode(type, from: bytes)
    }
}
