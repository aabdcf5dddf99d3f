/// Where a guest's sounds are kept.
package protocol SoundGateway: Sendable {
    /// The path of a folder, which need not exist; a logout takes it away.
    func soundFolder(of guest: Guest) async throws(GatewayFailure) -> String
}
