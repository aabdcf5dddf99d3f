/// Paid for; the kitchen has not begun.
struct PaidOrder: OrderState {
    let name = "paid"
    let next: [OrderEvent: any OrderState] = [.cook: CookingOrder(), .cancel: CancelledOrder()]
}
