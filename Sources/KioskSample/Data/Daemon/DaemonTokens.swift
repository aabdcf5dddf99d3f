package import KioskDomain
import SocketAPI

/// The kiosk's token by `org.applifecycle.Keychain`.
package struct DaemonTokens: TokenGateway {
    private let daemon: DaemonConnection

    private static let itemName = "kiosk-token"

    package init(daemon: DaemonConnection) {
        self.daemon = daemon
    }

    package func token(of guest: Guest) async throws(GatewayFailure) -> String? {
        let item = KeychainInterface.ItemName(
            user: guest.user, generation: guest.generation, name: Self.itemName)
        do throws(GatewayFailure) {
            return try await daemon.call(KeychainInterface.Retrieve.self, item).secret
        } catch .refused("NoSuchItem") {
            return nil
        }
    }

    package func keep(_ token: String, of guest: Guest) async throws(GatewayFailure) {
        let parameters = KeychainInterface.Store.Parameters(
            user: guest.user, generation: guest.generation, name: Self.itemName, secret: token)
        _ = try await daemon.call(KeychainInterface.Store.self, parameters)
    }
}
