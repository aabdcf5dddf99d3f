/// Paid for; the kitchen has not begun.
package struct PaidOrder: OrderState {
    package static let name = "paid"

    package init() {}

    package func accept(_ event: OrderEvent) throws(RefusedOrderEvent) -> any OrderState {
        switch event {
        case .cook: CookingOrder()
        case .cancel: CancelledOrder()
        default: throw refusal(of: event)
        }
    }
}
