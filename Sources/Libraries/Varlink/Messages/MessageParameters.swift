import FoundationEssentials

/// Reads the `parameters` of a call or of a reply as a type.
enum MessageParameters {
    private struct Envelope<Parameters: Decodable>: Decodable {
        let parameters: Parameters?
    }

    /// The parameters out of a message's bytes; absent or null ones are an object without members.
    ///
    /// - Throws: `DecodingError` when they do not have the type's shape.
    static func decode<Parameters: Decodable>(_ type: Parameters.Type, from bytes: Data) throws -> Parameters {
        if let parameters = try WireFormat.decode(Envelope<Parameters>.self, from: bytes).parameters {
            return parameters
        }
        return try WireFormat.decode(type, from: Data("{}".utf8))
    }
}
