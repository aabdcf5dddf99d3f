/// Adds the device's fields where the origin may see them; what a request says itself stays.
package struct DeviceHeadersInterceptor: HTTPInterceptor {
    private let fields: [(name: String, value: String)]
    private let trusted: TrustedOrigins

    package init(_ device: DeviceHeaders, trusted: TrustedOrigins) {
        fields = device.fields
        self.trusted = trusted
    }

    package func intercept(_ request: HTTPRequest, next: any HTTPClient) async throws(HTTPError) -> HTTPResponse {
        guard !fields.isEmpty, trusted.mayTell(request) else { return try await next.send(request) }
        var told = request
        told.headers.reserve(fields.count)
        for field in fields where request.headers[field.name] == nil { told.headers.append(field.name, field.value) }
        return try await next.send(told)
    }
}
