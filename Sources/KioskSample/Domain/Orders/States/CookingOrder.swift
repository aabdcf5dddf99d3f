/// In the kitchen: too late to cancel.
package struct CookingOrder: OrderState {
    package let name = "cooking"

    package func next(after event: OrderEvent) -> (any OrderState)? { event == .deliver ? DeliveringOrder() : nil }
}
