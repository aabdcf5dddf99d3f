/// The guest has it.
package struct DeliveredOrder: OrderState {
    package let name = "delivered"
}
