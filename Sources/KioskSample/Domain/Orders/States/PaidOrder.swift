/// Paid for; the kitchen has not begun.
package struct PaidOrder: OrderState {
    package let name = "paid"

    package func next(after event: OrderEvent) -> (any OrderState)? {
        switch event {
        case .cook: CookingOrder()
        case .cancel: CancelledOrder()
        default: nil
        }
    }
}
