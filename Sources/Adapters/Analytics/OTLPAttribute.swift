import LifecycleDomain

/// A named value (opentelemetry.proto.common.v1.KeyValue).
struct OTLPAttribute: Encodable {
    let key: String
    let value: OTLPValue

    init(_ key: String, _ value: StructuredValue) {
        self.key = key
        self.value = OTLPValue(value: value)
    }

    /// Named values, by their names.
    static func list(_ values: [String: StructuredValue]) -> [OTLPAttribute] {
        values.sorted { $0.key < $1.key }.map { OTLPAttribute($0.key, $0.value) }
    }
}
