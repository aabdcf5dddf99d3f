package import KioskDomain
import SocketAPI

/// The kiosk's token by `org.applifecycle.Keychain`.
extension DaemonClient: TokenGateway {
    private static let itemName = "kiosk-token"

    package func token(of guest: Guest) async throws(GatewayFailure) -> String? {
        let item = KeychainInterface.ItemName(
            user: guest.user, generation: guest.generation, name: Self.itemName)
        do throws(GatewayFailure) {
            return try await call(KeychainInterface.Retrieve.self, item).secret
        } catch .refused("NoSuchItem") {
            return nil
        }
    }

    package func keep(_ token: String, of guest: Guest) async throws(GatewayFailure) {
        let parameters = KeychainInterface.Store.Parameters(
            user: guest.user, generation: guest.generation, name: Self.itemName, secret: token)
        _ = try await call(KeychainInterface.Store.self, parameters)
    }
}
