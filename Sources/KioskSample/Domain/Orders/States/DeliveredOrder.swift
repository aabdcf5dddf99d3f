/// The guest has it, and nothing follows.
package struct DeliveredOrder: OrderState {
    package static let name = "delivered"

    package init() {}

    package func accept(_ event: OrderEvent) throws(RefusedOrderEvent) -> any OrderState {
        throw refusal(of: event)
    }
}
