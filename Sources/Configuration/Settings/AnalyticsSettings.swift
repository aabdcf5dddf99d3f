package import HTTPClient

/// `[Analytics]`: the collector of events.
package struct AnalyticsSettings: Sendable, Equatable {
    /// `Endpoint=`, what the path of OTLP is appended to.
    package var endpoint: HTTPURL
    /// `HeadersCredential=`, a name in `$CREDENTIALS_DIRECTORY`; nil for none.
    package var headersCredential: String?
    /// `QueueLimit=`, how many events may wait.
    package var queueLimit: Int
    /// `QueueSize=`, how many bytes of events may wait.
    package var queueSizeBytes: Int64
    /// `Required=`, whether a startup fails when the events that wait cannot be looked at, or only is degraded.
    package var isRequired: Bool
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of the section.
    package init(
        endpoint: HTTPURL,
        headersCredential: String? = nil,
        queueLimit: Int = 10_000,
        queueSizeBytes: Int64 = 10 << 20,
        isRequired: Bool = false,
        origin: SettingLocation
    ) {
        self.endpoint = endpoint
        self.headersCredential = headersCredential
        self.queueLimit = queueLimit
        self.queueSizeBytes = queueSizeBytes
        self.isRequired = isRequired
        self.origin = origin
    }
}
