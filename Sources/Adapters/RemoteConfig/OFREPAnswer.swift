import FoundationEssentials
import LifecycleDomain

/// The answer to a bulk evaluation (OFREP 0.3.0, `bulkEvaluationSuccess`); members that are not known here are passed
/// over.
struct OFREPAnswer: Decodable {
    private let flags: [Entry]
    private let metadata: StructuredValue?

    /// The flags of a body; nil when it is no such answer.
    static func flags(in body: [UInt8]) -> FlagSet? {
        guard let answer = try? JSONDecoder().decode(OFREPAnswer.self, from: Data(body)) else { return nil }
        let common = answer.metadata.flatMap(Self.members) ?? [:]
        return FlagSet(answer.flags.map { $0.flag(common: common) })
    }

    private static func members(_ value: StructuredValue) -> [String: StructuredValue]? {
        if case .object(let members) = value { members } else { nil }
    }
}

extension OFREPAnswer {
    /// One flag, evaluated or failed.
    private struct Entry: Decodable {
        let key: String
        let value: StructuredValue?
        let variant: String?
        let reason: String?
        let errorCode: String?
        let metadata: StructuredValue?

        /// The flag; what the answer says of all flags is said of each, unless it says otherwise itself.
        func flag(common: [String: StructuredValue]) -> FeatureFlag {
            let own = metadata.flatMap(OFREPAnswer.members) ?? [:]
            let merged = common.merging(own) { $1 }
            let (value, error) = checkedValue
            return FeatureFlag(
                key: key, value: value, variant: variant, reason: reason, errorCode: error,
                metadata: merged.isEmpty ? nil : .object(merged))
        }

        /// A failed evaluation has no value, and a value that the protocol does not have is none.
        private var checkedValue: (StructuredValue?, error: String?) {
            if let errorCode { return (nil, errorCode) }
            switch value {
            case nil, .null: return (nil, nil)
            case .array: return (nil, "PARSE_ERROR")
            case .bool, .string, .int, .double, .object: return (value, nil)
            }
        }
    }
}
