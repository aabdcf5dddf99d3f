package import KioskDomain
import SQLite

/// Orders in the table `tickets`.
extension CafeDatabase: OrderGateway {
    package func orders(of guest: Guest) throws(GatewayFailure) -> [Order] {
        let tickets = try work { (connection) throws(SQLiteError) in
            try connection.query(
                "SELECT ticket_id, guest, drink, stage, placed_usec FROM tickets WHERE guest = ?", [.text(guest.user)]
            ) { (row) throws(SQLiteError) in
                OrderDTO(
                    ticketID: try row.integer(0), guest: try row.text(1), drink: try row.text(2),
                    stage: try row.text(3), placedUsec: try row.integer(4))
            }
        }
        return try tickets.map { (ticket) throws(GatewayFailure) in try ticket.entity() }
    }

    package func save(_ order: Order, of guest: Guest) throws(GatewayFailure) -> Order {
        let dto = OrderDTO(order, guest: guest.user)
        let id = try work { (connection) throws(SQLiteError) in
            try connection.first(
                """
                INSERT INTO tickets (ticket_id, guest, drink, stage, placed_usec) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (ticket_id) DO UPDATE SET stage = excluded.stage WHERE guest = excluded.guest
                RETURNING ticket_id
                """,
                [
                    dto.ticketID.map(SQLValue.integer) ?? .null, .text(dto.guest), .text(dto.drink),
                    .text(dto.stage), .integer(dto.placedUsec),
                ]
            ) { (row) throws(SQLiteError) in try row.integer(0) }
        }
        guard let id else { throw .notFound("order \(order.id ?? 0)") }
        return Order(id: Int(id), item: order.item, placed: order.placed, state: order.state)
    }
}
