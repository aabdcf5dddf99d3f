package import HTTPClient

/// `[RemoteConfig]`: the flag server.
package struct RemoteConfigSettings: Sendable, Equatable {
    /// `Endpoint=`, what the path of OFREP is appended to.
    package var endpoint: HTTPURL
    /// `Context=`, the names of the attributes of a login that the server is told of.
    package var contextAttributes: [String]
    /// `HeadersCredential=`, a name in `$CREDENTIALS_DIRECTORY`; nil for none.
    package var headersCredential: String?
    /// `Timeout=`, for one request.
    package var timeout: Duration
    /// `Required=`, whether a startup fails that has no flags at all, or only is degraded.
    package var isRequired: Bool
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of the section.
    package init(
        endpoint: HTTPURL,
        contextAttributes: [String] = [],
        headersCredential: String? = nil,
        timeout: Duration = .seconds(5),
        isRequired: Bool = false,
        origin: SettingLocation
    ) {
        self.endpoint = endpoint
        self.contextAttributes = contextAttributes
        self.headersCredential = headersCredential
        self.timeout = timeout
        self.isRequired = isRequired
        self.origin = origin
    }
}
