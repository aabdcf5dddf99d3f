/// Called off.
struct CancelledOrder: OrderState {
    let name = "cancelled"
    let next: [OrderEvent: any OrderState] = [:]
}
