/// Called off, and nothing follows.
package struct CancelledOrder: OrderState {
    package static let name = "cancelled"

    package init() {}

    package func accept(_ event: OrderEvent) throws(RefusedOrderEvent) -> any OrderState {
        throw refusal(of: event)
    }
}
