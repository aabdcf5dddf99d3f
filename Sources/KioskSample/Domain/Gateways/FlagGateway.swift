/// The daemon's feature flags.
package protocol FlagGateway: Sendable {
    /// Whether a flag is on; one that is not a boolean is off.
    /// - Throws: `notThere` where there are no flags, or not this one.
    func isOn(_ key: String, for guest: Guest) async throws(GatewayFailure) -> Bool
}
