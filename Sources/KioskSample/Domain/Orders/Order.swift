package import FoundationEssentials

/// What a guest wants, and how far it is.
package struct Order: Sendable {
    /// The number it is kept under; nil before it is saved.
    package let id: Int?
    package let item: String
    package let placed: Date
    package private(set) var state: any OrderState

    package init(id: Int? = nil, item: String, placed: Date, state: any OrderState = CreatedOrder()) {
        self.id = id
        self.item = item
        self.placed = placed
        self.state = state
    }

    /// Goes on to the state that follows an event.
    /// - Throws: `RefusedOrderEvent`, which names the state; the order is then as it was.
    package mutating func accept(_ event: OrderEvent) throws(RefusedOrderEvent) {
        state = try state.accept(event)
    }
}
