/// A state of an order: says which events it accepts, and what follows.
package protocol OrderState: Sendable {
    var name: String { get }

    /// The state that follows an event; nil where this one does not accept it.
    func next(after event: OrderEvent) -> (any OrderState)?
}

extension OrderState {
    /// In a final state nothing follows.
    package func next(after event: OrderEvent) -> (any OrderState)? { nil }
}
