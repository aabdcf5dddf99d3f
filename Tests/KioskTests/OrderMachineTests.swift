import FoundationEssentials
import KioskDomain
import Testing

/// Every state of an order with every event.
struct OrderMachineTests {
    /// What follows; what is not listed is refused.
    static let table: [String: [OrderEvent: String]] = [
        "created": [.pay: "paid", .cancel: "cancelled"],
        "paid": [.cook: "cooking", .cancel: "cancelled"],
        "cooking": [.deliver: "delivering"],
        "delivering": [.receive: "delivered"],
        "delivered": [:],
        "cancelled": [:],
    ]

    /// Each of the 30 pairs does what the table says; a refusal names the state and the event.
    @Test func everyStateWithEveryEvent() throws {
        #expect(OrderStateRegistry.types.map { $0.name }.sorted() == Self.table.keys.sorted())
        for (name, followers) in Self.table {
            for event in OrderEvent.allCases {
                let state = try #require(OrderStateRegistry.state(named: name))
                if let follower = followers[event] {
                    #expect(try state.accept(event).name == follower, "\(name), \(event)")
                } else {
                    #expect(throws: RefusedOrderEvent(state: name, event: event)) { try state.accept(event) }
                }
            }
        }
    }

    /// An order that refuses an event is as it was, and the error says in words why.
    @Test func refusedEventChangesNothing() throws {
        var order = Order(item: "tea", placed: Date(timeIntervalSince1970: 0), state: CookingOrder())
        let error = #expect(throws: RefusedOrderEvent.self) { try order.accept(.cancel) }
        #expect(error?.description == "cancel: not possible, the order is cooking")
        #expect(order.state.name == "cooking")
        #expect(OrderStateRegistry.state(named: "eaten") == nil)
    }
}
