/// An event that the state of an order does not accept.
package struct RefusedOrderEvent: Error, Hashable, Sendable, CustomStringConvertible {
    package let state: String
    package let event: OrderEvent

    package init(state: String, event: OrderEvent) {
        self.state = state
        self.event = event
    }

    package var description: String { "\(event.rawValue): not possible, the order is \(state)" }
}
