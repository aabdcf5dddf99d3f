package import HTTPClient
package import LifecycleDomain
package import LifecycleUseCases

/// A collector that speaks OTLP/HTTP with JSON: events are log records that have a name.
package struct OTLPCollector: EventCollector {
    private static let path = "v1/logs"

    private let client: any HTTPClient
    private let endpoint: HTTPURL
    private let credential: HeadersCredential
    private let resource: OTLPResource
    private let time: any Timekeeper

    /// Makes a way to a collector.
    /// - Parameters:
    ///   - client: sends requests.
    ///   - endpoint: what the path of the protocol is appended to.
    ///   - credential: header fields that let this device in.
    ///   - resource: what sends the events.
    ///   - time: the wall clock, for dates in answers.
    package init(
        client: any HTTPClient, endpoint: HTTPURL, credential: HeadersCredential, resource: OTLPResource,
        time: any Timekeeper
    ) {
        self.client = client
        self.endpoint = endpoint.appending(path: Self.path)
        self.credential = credential
        self.resource = resource
        self.time = time
    }

    package func encode(_ event: AnalyticsEvent, session: String) -> [UInt8] {
        OTLPRequest.record(event, session: session)
    }

    package func send(_ batch: EventBatch) async -> DeliveryResult {
        var headers: HTTPHeaders
        do throws(StepFailure) {
            headers = try await credential.headers()
        } catch {
            return .retry(after: nil, detail: error.message)
        }
        headers["Content-Type"] = "application/json"
        headers["Accept"] = "application/json"
        var body = OTLPRequest.body(
            batch.payloads, attributes: resource.attributes(installation: batch.installation))
        if let compressed = Gzip.compress(body) {
            headers["Content-Encoding"] = "gzip"
            body = compressed
        }
        let request = HTTPRequest(
            .post, endpoint, headers: headers, body: body, partition: HTTPPartition(batch.scope),
            limits: HTTPLimits(bodyBytes: 65_536))
        return await send(request)
    }

    private func send(_ request: HTTPRequest) async -> DeliveryResult {
        do throws(HTTPError) {
            let response = try await client.send(request)
            return OTLPAnswer.result(
                of: response, from: endpoint.origin, wait: ServerWait.asked(in: response, now: time.now))
        } catch .invalidRequest(let detail) {
            return .refused(detail: detail)
        } catch {
            return .retry(after: nil, detail: "\(error)")
        }
    }
}
