import KioskDomain

/// A guest's orders as rows, each with what can be done next.
struct OrdersViewModel: Hashable, Sendable {
    struct Row: Hashable, Sendable {
        let number: String
        let item: String
        let state: String
        let next: String
    }

    let rows: [Row]

    init(_ orders: [Order]) {
        rows = orders.map { order in
            let events = OrderEvent.allCases.filter { (try? order.state.accept($0)) != nil }
            return Row(
                number: order.id.map { "\($0)" } ?? "", item: order.item, state: order.state.name,
                next: events.map(\.rawValue).joined(separator: ", "))
        }
    }
}
