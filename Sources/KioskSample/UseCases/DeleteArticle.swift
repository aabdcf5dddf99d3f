package import KioskDomain

/// Deletes an article of the guest's own.
package struct DeleteArticle: Sendable {
    private let visit: Visit
    private let gateway: any CafeGateway

    package init(visit: Visit, gateway: any CafeGateway) {
        self.visit = visit
        self.gateway = gateway
    }

    package func callAsFunction(_ id: Int) async throws {
        try await gateway.deleteArticle(id, by: visit.requireGuest())
    }
}
