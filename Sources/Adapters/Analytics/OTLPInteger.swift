/// A 64-bit number in JSON: a string by the rules of protobuf, a number from those who do not know them.
struct OTLPInteger: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            value = Int(text) ?? 0
        } else {
            value = try container.decode(Int.self)
        }
    }
}
