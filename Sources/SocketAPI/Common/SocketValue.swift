/// Any JSON value (RFC 8259), for members that a text declares as `object`, and for numbers of either kind.
///
/// A number without a fraction that fits 64 bits is an `int`, so that none of its digits is lost.
package indirect enum SocketValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case int(Int64)
    /// Any other number.
    case double(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([SocketValue])
    /// An object.
    case object([String: SocketValue])
}

extension SocketValue: Codable {
    /// Reads any JSON value.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let object = try? container.decode([String: SocketValue].self) {
            self = .object(object)
        } else if let int = try? container.decode(Int64.self) {
            self = .int(int)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if container.decodeNil() {
            self = .null
        } else if let array = try? container.decode([SocketValue].self) {
            self = .array(array)
        } else {
            self = .double(try container.decode(Double.self))
        }
    }

    /// Writes the value as it is.
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
