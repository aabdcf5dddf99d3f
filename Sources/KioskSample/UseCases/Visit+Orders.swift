package import KioskDomain

/// What guests order.
extension Visit {
    /// The guest's own orders, the newest first.
    package func orders() async throws -> [Order] { try await database.orders(of: requireGuest()) }

    /// Counted with the guest's consent, which the daemon looks after; a count that fails is no failure of the order's.
    package func placeOrder(_ item: String) async throws -> Order {
        let guest = try requireGuest()
        let order = try await database.save(Order(item: item), of: guest)
        try? await daemon.track("order_placed", of: guest)
        return order
    }

    /// Lets something happen to an order.
    /// - Throws: `RefusedEvent`; `Refusal.notFound`.
    package func accept(_ event: OrderEvent, by id: Int) async throws -> Order {
        let guest = try requireGuest()
        guard var order = try await database.orders(of: guest).first(where: { $0.id == id }) else {
            throw Refusal.notFound
        }
        try order.accept(event)
        return try await database.save(order, of: guest)
    }

    /// Whether the guest's orders may be counted.
    package func setConsent(_ isGranted: Bool) async throws {
        try await daemon.setConsent(isGranted, of: requireGuest())
    }
}
