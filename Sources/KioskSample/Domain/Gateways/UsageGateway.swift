/// The daemon's spool of usage events.
package protocol UsageGateway: Sendable {
    /// - Throws: `notThere` where none is configured.
    func setConsent(_ isGranted: Bool, of guest: Guest) async throws(GatewayFailure)
    /// - Returns: Whether the event is kept.
    /// - Throws: `notThere` where none is configured.
    func track(_ event: String, _ attributes: [String: String], of guest: Guest) async throws(GatewayFailure) -> Bool
}
