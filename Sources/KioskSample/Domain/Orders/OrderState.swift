/// A state of an order: says which events it accepts, and what follows.
package protocol OrderState: Sendable {
    static var name: String { get }

    init()

    /// What follows an event.
    /// - Throws: `RefusedOrderEvent` when this state does not accept it.
    func accept(_ event: OrderEvent) throws(RefusedOrderEvent) -> any OrderState
}

extension OrderState {
    package var name: String { Self.name }

    /// The answer of a state to an event that it does not accept.
    func refusal(of event: OrderEvent) -> RefusedOrderEvent {
        RefusedOrderEvent(state: name, event: event)
    }
}
