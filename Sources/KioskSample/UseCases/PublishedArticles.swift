package import KioskDomain

/// What is published, the newest first.
package struct PublishedArticles: Sendable {
    private let gateway: any CafeGateway

    package init(gateway: any CafeGateway) {
        self.gateway = gateway
    }

    package func callAsFunction() async throws -> [Article] {
        try await gateway.publishedArticles().sorted { $0.created > $1.created }
    }
}
