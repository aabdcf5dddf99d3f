/// The one place that knows every state of an order by its name.
package enum OrderStateRegistry {
    package static let types: [any OrderState.Type] = [
        CreatedOrder.self, PaidOrder.self, CookingOrder.self, DeliveringOrder.self, DeliveredOrder.self,
        CancelledOrder.self,
    ]

    package static func state(named name: String) -> (any OrderState)? {
        types.first { $0.name == name }?.init()
    }
}
