/// Written down; nobody has paid or cooked anything.
struct CreatedOrder: OrderState {
    let name = "created"
    let next: [OrderEvent: any OrderState] = [.pay: PaidOrder(), .cancel: CancelledOrder()]
}
