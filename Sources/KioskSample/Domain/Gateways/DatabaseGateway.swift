/// The database behind the gateways, which is open while somebody is signed in and at no other time.
package protocol DatabaseGateway: Sendable {
    func open() async throws
    func close() async
    /// What the house has to say; it belongs to no guest.
    func announcements() async throws -> [String]
}
