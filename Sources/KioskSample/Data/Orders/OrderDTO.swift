import FoundationEssentials
import KioskDomain

/// An order under the names of the table `tickets`.
struct OrderDTO: Hashable, Sendable {
    let ticketID: Int64?
    let guest: String
    let drink: String
    let stage: String
    let placedUsec: Int64
}

extension OrderDTO {
    init(_ order: Order, guest: String) {
        self.init(
            ticketID: order.id.map(Int64.init), guest: guest, drink: order.item, stage: order.state.name,
            placedUsec: order.placed.microsecondsSince1970)
    }

    /// The order.
    /// - Throws: `unavailable` for a stage that no state has.
    func entity() throws(GatewayFailure) -> Order {
        guard let state = OrderStateRegistry.state(named: stage) else {
            throw .unavailable("ticket \(ticketID ?? 0) has the unknown stage \(stage)")
        }
        return Order(
            id: ticketID.map(Int.init), item: drink, placed: Date(microsecondsSince1970: placedUsec), state: state)
    }
}
