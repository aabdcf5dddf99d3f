/// What a guest wants, and how far it is.
package struct Order: Sendable {
    /// The number it is kept under; nil before it is saved.
    package var id: Int?
    package let item: String
    package private(set) var state: any OrderState

    package static let states: [any OrderState] = [
        CreatedOrder(), PaidOrder(), CookingOrder(), DeliveringOrder(), DeliveredOrder(), CancelledOrder(),
    ]

    /// - Parameter state: created, where none is given.
    package init(id: Int? = nil, item: String, state: (any OrderState)? = nil) {
        self.id = id
        self.item = item
        self.state = state ?? CreatedOrder()
    }

    /// Goes on to the state that follows an event.
    /// - Throws: `RefusedEvent`, which names the state; the order is then as it was.
    package mutating func accept(_ event: OrderEvent) throws(RefusedEvent) {
        guard let next = state.next[event] else {
            throw RefusedEvent(event: event.rawValue, state: state.name, reason: "not possible with this order")
        }
        state = next
    }
}
