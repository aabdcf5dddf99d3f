/// On its way to the guest.
package struct DeliveringOrder: OrderState {
    package let name = "delivering"

    package func next(after event: OrderEvent) -> (any OrderState)? { event == .receive ? DeliveredOrder() : nil }
}
