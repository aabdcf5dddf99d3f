/// On its way to the guest.
struct DeliveringOrder: OrderState {
    let name = "delivering"
    let next: [OrderEvent: any OrderState] = [.receive: DeliveredOrder()]
}
