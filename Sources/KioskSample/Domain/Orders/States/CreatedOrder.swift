/// Written down; nobody has paid or cooked anything.
package struct CreatedOrder: OrderState {
    package let name = "created"

    package func next(after event: OrderEvent) -> (any OrderState)? {
        switch event {
        case .pay: PaidOrder()
        case .cancel: CancelledOrder()
        default: nil
        }
    }
}
