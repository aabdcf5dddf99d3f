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

    package init(
        _ method: HTTPMethod, _ url: HTTPURL, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
        partition: HTTPPartition = .device, wantsBearer: Bool = false, limits: HTTPLimits = HTTPLimits()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.partition = partition
        self.wantsBearer = wantsBearer
        self.limits = limits
    }
}
