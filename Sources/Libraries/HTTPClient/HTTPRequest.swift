/// A request, with the limits that it must keep.
package struct HTTPRequest: Sendable {
    package var method: HTTPMethod
    package var url: HTTPURL
    package var headers: HTTPHeaders
    package var body: [UInt8]?
    /// On whose behalf it is sent: what one partition got is never given to another.
    package var partition: HTTPPartition
    /// Whether a token of the partition is to be attached; one that can be had, to an origin that may see it.
    package var wantsBearer: Bool
    /// A secret, put there by whoever obtains tokens and attached by the interceptor that knows the allowed origins.
    package var bearer: String?
    package var limits: HTTPLimits
    /// Where the decorators note what happens to it; put there by the one that logs.
    package var exchange: HTTPExchange?
    package var sensitivity: Sensitivity
    /// Whether a redirect has led to another origin than the one that was asked; from then on interceptors attach
    /// nothing that was meant for the first, also where a further redirect leads back.
    package var hasLeftOrigin = false

    /// What of a request's target may be shown.
    package enum Sensitivity: Hashable, Sendable {
        /// The path; never the values in the query.
        case ordinary
        /// Nothing: the URL is itself a permission (RFC 8030 section 8.3), or names a user.
        case secretTarget
    }

    package init(
        _ method: HTTPMethod, _ url: HTTPURL, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
        partition: HTTPPartition = .device, wantsBearer: Bool = false, limits: HTTPLimits = HTTPLimits(),
        sensitivity: Sensitivity = .ordinary
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.partition = partition
        self.wantsBearer = wantsBearer
        self.limits = limits
        self.sensitivity = sensitivity
    }
}
