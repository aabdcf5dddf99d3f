package import FoundationEssentials
package import KioskDomain

/// What guests do with orders.
package struct Orders: Sendable {
    private let visit: Visit
    private let gateway: any OrderGateway
    private let usage: any UsageGateway
    private let now: @Sendable () -> Date

    package init(
        visit: Visit, gateway: any OrderGateway, usage: any UsageGateway, now: @escaping @Sendable () -> Date
    ) {
        self.visit = visit
        self.gateway = gateway
        self.usage = usage
        self.now = now
    }

    /// The guest's own, the newest first.
    package func all() async throws -> [Order] {
        try await gateway.orders(of: visit.requireGuest()).sorted { $0.placed > $1.placed }
    }

    package func place(_ item: String) async throws -> Order {
        let guest = try await visit.requireGuest()
        let order = try await gateway.save(Order(item: item, placed: now()), of: guest)
        await count("order_placed", guest)
        return order
    }

    /// Lets something happen to an order.
    /// - Throws: `RefusedOrderEvent`; `GatewayFailure.notFound`.
    package func accept(_ event: OrderEvent, by id: Int) async throws -> Order {
        let guest = try await visit.requireGuest()
        guard var order = try await gateway.orders(of: guest).first(where: { $0.id == id }) else {
            throw GatewayFailure.notFound("order \(id)")
        }
        try order.accept(event)
        return try await gateway.save(order, of: guest)
    }

    /// Only with consent, and never in the way of an order: a count that fails is no failure of the guest's.
    private func count(_ event: String, _ guest: Guest) async {
        guard await visit.hasConsent else { return }
        _ = try? await usage.track(event, ["channel": "kiosk"], of: guest)
    }
}
