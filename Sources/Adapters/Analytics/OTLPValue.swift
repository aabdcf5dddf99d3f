import LifecycleDomain

/// A value in OTLP's JSON encoding (opentelemetry.proto.common.v1.AnyValue): 64-bit numbers are strings.
struct OTLPValue: Encodable {
    let value: StructuredValue

    private enum Member: String, CodingKey {
        case stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        switch value {
        // An empty AnyValue.
        case .null: break
        case .string(let text): try members.encode(text, forKey: .stringValue)
        case .bool(let bool): try members.encode(bool, forKey: .boolValue)
        case .int(let number): try members.encode(String(number), forKey: .intValue)
        case .double(let number): try members.encode(number, forKey: .doubleValue)
        case .array(let values):
            try members.encode(Values(values: values.map(OTLPValue.init)), forKey: .arrayValue)
        case .object(let values):
            try members.encode(Values(values: OTLPAttribute.list(values)), forKey: .kvlistValue)
        }
    }

    private struct Values<Element: Encodable>: Encodable {
        let values: [Element]
    }
}
