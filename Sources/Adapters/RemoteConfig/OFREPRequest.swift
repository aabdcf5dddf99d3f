import FoundationEssentials
import LifecycleDomain

/// The body of a bulk evaluation (OFREP 0.3.0, `bulkEvaluationRequest`).
struct OFREPRequest: Encodable {
    private let context: [String: String]

    /// The body for a context: the same bytes for the same context, whatever the order of its attributes.
    static func body(of context: EvaluationContext) -> [UInt8] {
        var members = context.attributes
        members["targetingKey"] = context.targetingKey
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings in a dictionary can always be said in JSON.
        return (try? encoder.encode(OFREPRequest(context: members))).map { Array($0) } ?? []
    }
}
