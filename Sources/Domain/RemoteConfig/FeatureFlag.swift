/// A feature flag as a flag server evaluated it (OFREP 0.3.0, `evaluationSuccess` and `evaluationFailure`).
package struct FeatureFlag: Hashable, Sendable, Codable {
    package let key: String
    /// A boolean, a text, a number or an object; absent where the default in the app's code counts.
    package let value: StructuredValue?
    package let variant: String?
    /// Why it has this value: STATIC, TARGETING_MATCH, SPLIT, DISABLED, UNKNOWN, or the server's own word.
    package let reason: String?
    /// Why it has none: PARSE_ERROR, TARGETING_KEY_MISSING, INVALID_CONTEXT, GENERAL, or the server's own word.
    package let errorCode: String?
    /// What the server adds for whoever evaluates; an object.
    package let metadata: StructuredValue?

    package init(
        key: String, value: StructuredValue?, variant: String? = nil, reason: String? = nil, errorCode: String? = nil,
        metadata: StructuredValue? = nil
    ) {
        self.key = key
        self.value = value
        self.variant = variant
        self.reason = reason
        self.errorCode = errorCode
        self.metadata = metadata
    }

    /// Whether whoever evaluates it would notice no difference; metadata can count the server's configurations.
    package func isSame(as other: FeatureFlag) -> Bool {
        key == other.key && value == other.value && variant == other.variant && reason == other.reason
            && errorCode == other.errorCode
    }
}
