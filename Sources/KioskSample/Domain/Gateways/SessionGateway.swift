/// The daemon's sessions.
package protocol SessionGateway: Sendable {
    /// Returns when the daemon's startup is over, however long that takes.
    func waitUntilReady() async throws(GatewayFailure)
    func signIn(_ user: String) async throws(GatewayFailure) -> Guest
    /// Returns when everything is removed, or as much of it as can be now.
    func logOut(_ guest: Guest) async throws(GatewayFailure) -> LogoutReceipt
    func receipt(of logout: String) async throws(GatewayFailure) -> LogoutReceipt
    /// Becomes a participant of logouts until the connection ends.
    func attend(
        as name: String, _ handle: @escaping @Sendable (LogoutNotice) async -> Void
    ) async throws(GatewayFailure)
    func acknowledge(_ logout: String, participant: String, detail: String) async throws(GatewayFailure)
}
