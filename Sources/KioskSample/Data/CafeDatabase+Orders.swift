package import KioskDomain
import SQLite

/// Orders in the table `tickets`, whose stages are the names of the states.
extension CafeDatabase {
    package func orders(of guest: Guest) throws -> [Order] {
        let sql = "SELECT ticket_id, drink, stage FROM tickets WHERE guest = ? ORDER BY ticket_id DESC"
        return try rows(sql, [.text(guest.user)]) { row in
            let stage = try row.text(2)
            guard let state = Order.states.first(where: { $0.name == stage }) else { throw Refusal.unknownState }
            return Order(id: Int(try row.integer(0)), item: try row.text(1), state: state)
        }
    }

    package func save(_ order: Order, of guest: Guest) throws -> Order {
        var saved = order
        saved.id = try change(
            """
            INSERT INTO tickets (ticket_id, guest, drink, stage) VALUES (?, ?, ?, ?)
            ON CONFLICT (ticket_id) DO UPDATE SET stage = excluded.stage WHERE guest = excluded.guest
            RETURNING ticket_id
            """, order.id.map { .integer(Int64($0)) } ?? .null, .text(guest.user), .text(order.item),
            .text(order.state.name))
        return saved
    }
}
