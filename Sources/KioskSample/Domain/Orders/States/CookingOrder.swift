/// In the kitchen: too late to cancel.
package struct CookingOrder: OrderState {
    package static let name = "cooking"

    package init() {}

    package func accept(_ event: OrderEvent) throws(RefusedOrderEvent) -> any OrderState {
        switch event {
        case .deliver: DeliveringOrder()
        default: throw refusal(of: event)
        }
    }
}
