/// The guest has it.
struct DeliveredOrder: OrderState {
    let name = "delivered"
    let next: [OrderEvent: any OrderState] = [:]
}
