/// A value of the shapes that JSON has (RFC 8259), for what others define: flags, attributes of events.
///
/// A number without a fraction that fits 64 bits is an `int`, any other a `double`.
package indirect enum StructuredValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case string(String)
    case array([StructuredValue])
    case object([String: StructuredValue])
}

extension StructuredValue: Codable {
    /// Reads any JSON value.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let object = try? container.decode([String: StructuredValue].self) {
            self = .object(object)
        } else if let int = try? container.decode(Int64.self) {
            self = .int(int)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if container.decodeNil() {
            self = .null
        } else if let array = try? container.decode([StructuredValue].self) {
            self = .array(array)
        } else {
            self = .double(try container.decode(Double.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}
