/// On its way to the guest.
package struct DeliveringOrder: OrderState {
    package static let name = "delivering"

    package init() {}

    package func accept(_ event: OrderEvent) throws(RefusedOrderEvent) -> any OrderState {
        switch event {
        case .receive: DeliveredOrder()
        default: throw refusal(of: event)
        }
    }
}
