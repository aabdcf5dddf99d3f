import HTTPClient
import UnitFile

extension ConfigurationBuilder {
    /// Fewer bytes would not hold a batch of large events.
    private static let leastQueueSizeBytes: Int64 = 1 << 20
    private static let mostQueueSizeBytes: Int64 = 1 << 30
    /// What the protocol itself names.
    private static let targetingKey = "targetingKey"

    /// Reads `[RemoteConfig]`; nil without it.
    mutating func remoteConfig() throws(ConfigurationError) -> RemoteConfigSettings? {
        guard let values = values(of: "RemoteConfig") else { return nil }
        var settings = RemoteConfigSettings(
            endpoint: try endpoint(values, example: "https://flags.example.org"), origin: values.section.location)
        settings.contextAttributes = try contextAttributes(values)
        settings.headersCredential = try values.parsed("HeadersCredential", default: nil, CredentialName.parse)
        let wait = FiniteTimeFormat(range: .milliseconds(1) ... .seconds(600))
        settings.timeout = try values.parsed("Timeout", default: settings.timeout, wait.parse)
        settings.isRequired = try values.parsed("Required", default: settings.isRequired, UnitBoolean.parse)
        return settings
    }

    /// Reads `[Analytics]`; nil without it.
    mutating func analytics() throws(ConfigurationError) -> AnalyticsSettings? {
        guard let values = values(of: "Analytics") else { return nil }
        var settings = AnalyticsSettings(
            endpoint: try endpoint(values, example: "https://otel.example.org"), origin: values.section.location)
        settings.headersCredential = try values.parsed("HeadersCredential", default: nil, CredentialName.parse)
        let rows = IntegerFormat(range: 1...1_000_000)
        settings.queueLimit = try values.parsed("QueueLimit", default: settings.queueLimit, rows.parse)
        settings.queueSizeBytes = try values.parsed("QueueSize", default: settings.queueSizeBytes) {
            text throws(UnitValueError) in
            let bytes = try SizeFormat.parse(text)
            guard (Self.leastQueueSizeBytes...Self.mostQueueSizeBytes).contains(bytes) else {
                throw UnitValueError("\(UnitValueError.quoted(text)) is no possible size, write one from 1M to 1G")
            }
            return bytes
        }
        settings.isRequired = try values.parsed("Required", default: settings.isRequired, UnitBoolean.parse)
        return settings
    }

    private mutating func endpoint(
        _ values: SectionValues, example: String
    ) throws(ConfigurationError) -> HTTPURL {
        let assignment = try values.required("Endpoint", example: example)
        let url = try values.parse(assignment, EndpointFormat.parse)
        if EndpointFormat.isExposed(url) {
            let warning = values.error("is not encrypted, so others can read and change what is sent", assignment)
            configuration.warnings.append(warning.description)
        }
        return url
    }

    private func contextAttributes(_ values: SectionValues) throws(ConfigurationError) -> [String] {
        var names: [String] = []
        for word in try values.words("Context") {
            let name = try values.parse(word, AttributeName.parse)
            guard name != Self.targetingKey else {
                throw values.error("\(Self.targetingKey) is the user, who is always told; write attributes alone", word)
            }
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}
