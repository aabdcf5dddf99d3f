/// In the kitchen: too late to cancel.
struct CookingOrder: OrderState {
    let name = "cooking"
    let next: [OrderEvent: any OrderState] = [.deliver: DeliveringOrder()]
}
