/// Written down; nobody has paid or cooked anything.
package struct CreatedOrder: OrderState {
    package static let name = "created"

    package init() {}

    package func accept(_ event: OrderEvent) throws(RefusedOrderEvent) -> any OrderState {
        switch event {
        case .pay: PaidOrder()
        case .cancel: CancelledOrder()
        default: throw refusal(of: event)
        }
    }
}
