package import HTTPClient

/// What the configuration says of all requests.
package struct HTTPSettings: Sendable {
    package var transport: HTTPTransport
    /// Who may see tokens and the device's fields.
    package var trustedOrigins: Set<HTTPOrigin>
    package var device: DeviceHeaders
    /// Of stored responses, in memory.
    package var cacheBytes: Int

    package init(
        transport: HTTPTransport, trustedOrigins: Set<HTTPOrigin> = [], device: DeviceHeaders = DeviceHeaders(),
        cacheBytes: Int = 8 << 20
    ) {
        self.transport = transport
        self.trustedOrigins = trustedOrigins
        self.device = device
        self.cacheBytes = cacheBytes
    }
}
