/// What the daemon does for the kiosk; `notThere` is thrown where this device has no flags, or takes no events.
package protocol DaemonGateway: Sendable {
    func signIn(_ user: String) async throws(GatewayFailure) -> Guest
    /// Returns when everything is removed, or as much of it as can be now.
    func logOut(_ guest: Guest) async throws(GatewayFailure) -> LogoutReceipt
    func receipt(of logout: String) async throws(GatewayFailure) -> LogoutReceipt
    func acknowledge(_ logout: String, participant: String, detail: String) async throws(GatewayFailure)
    /// The kiosk's token in the keychain; nil when the session has none.
    func token(of guest: Guest) async throws(GatewayFailure) -> String?
    func keep(_ token: String, of guest: Guest) async throws(GatewayFailure)
    /// The path of a folder for sounds, which need not exist; a logout takes it away.
    func soundFolder(of guest: Guest) async throws(GatewayFailure) -> String
    func isOn(_ flag: String, for guest: Guest) async throws(GatewayFailure) -> Bool
    func setConsent(_ isGranted: Bool, of guest: Guest) async throws(GatewayFailure)
    func track(_ event: String, of guest: Guest) async throws(GatewayFailure)
}
