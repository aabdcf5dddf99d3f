/// Where orders are kept; a guest sees their own.
package protocol OrderGateway: Sendable {
    /// The newest first.
    func orders(of guest: Guest) async throws -> [Order]
    /// Saves a new order, or how far one is.
    /// - Returns: The order with its number.
    func save(_ order: Order, of guest: Guest) async throws -> Order
}
