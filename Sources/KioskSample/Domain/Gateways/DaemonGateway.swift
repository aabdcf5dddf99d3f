/// What the daemon does for the kiosk.
package protocol DaemonGateway: Sendable {
    func signIn(_ user: String) async throws -> Guest
    /// Returns when everything is removed, or as much of it as can be now.
    func logOut(_ guest: Guest) async throws -> LogoutReceipt
    func receipt(of logout: String) async throws -> LogoutReceipt
    func acknowledge(_ logout: String, participant: String, detail: String) async throws
    /// The kiosk's token in the keychain; nil when the session has none.
    func token(of guest: Guest) async throws -> String?
    func keep(_ token: String, of guest: Guest) async throws
    /// The path of a folder for sounds, which need not exist; a logout takes it away.
    func soundFolder(of guest: Guest) async throws -> String
    /// A flag of the device's; one that cannot be read is off.
    func isOn(_ flag: String) async -> Bool
    func setConsent(_ isGranted: Bool, of guest: Guest) async throws
    func track(_ event: String, of guest: Guest) async throws
}
