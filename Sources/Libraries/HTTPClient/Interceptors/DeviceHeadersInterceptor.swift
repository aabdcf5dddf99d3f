/// Adds the device's fields where the origin may see them; what a request says itself stays.
package struct DeviceHeadersInterceptor: HTTPInterceptor {
    private let fields: [(name: String, value: String)]
    private let trusted: TrustedOrigins

    package init(_ device: DeviceHeaders, trusted: TrustedOrigins) {
        fields = device.fields
        self.trusted = trusted
    }

    package func intercept(_ request: inout HTTPRequest) {
        guard !fields.isEmpty, trusted.mayTell(request) else { return }
        request.headers.reserve(fields.count)
        for field in fields where !request.headers.contains(field.name) {
            request.headers.append(field.name, field.value)
        }
    }
}
