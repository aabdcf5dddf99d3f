/// The daemon's keychain.
package protocol TokenGateway: Sendable {
    /// - Returns: nil when the session has none.
    func token(of guest: Guest) async throws(GatewayFailure) -> String?
    func keep(_ token: String, of guest: Guest) async throws(GatewayFailure)
}
