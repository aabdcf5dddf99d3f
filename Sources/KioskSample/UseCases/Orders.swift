package import KioskDomain

/// What guests do with orders.
package struct Orders: Sendable {
    private let visit: Visit
    private let gateway: any CafeGateway
    private let daemon: any DaemonGateway

    package init(visit: Visit, gateway: any CafeGateway, daemon: any DaemonGateway) {
        self.visit = visit
        self.gateway = gateway
        self.daemon = daemon
    }

    /// Counted with the guest's consent, which the daemon looks after; a count that fails is no failure of the order's.
    package func place(_ item: String) async throws -> Order {
        let guest = try await visit.requireGuest()
        let order = try await gateway.save(Order(item: item), of: guest)
        try? await daemon.track("order_placed", of: guest)
        return order
    }

    /// Lets something happen to an order.
    /// - Throws: `RefusedEvent`; `NotFound`.
    package func accept(_ event: OrderEvent, by id: Int) async throws -> Order {
        let guest = try await visit.requireGuest()
        guard var order = try await gateway.orders(of: guest).first(where: { $0.id == id }) else {
            throw NotFound("order \(id)")
        }
        try order.accept(event)
        return try await gateway.save(order, of: guest)
    }
}
