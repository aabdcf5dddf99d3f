package import KioskDomain
import SocketAPI

extension DaemonClient: DaemonGateway {
    private static let tokenName = "kiosk-token"

    package func signIn(_ user: String) async throws(GatewayFailure) -> Guest {
        Guest(user: user, generation: try await call(SessionInterface.Login.self, .init(user: user)).generation)
    }

    package func logOut(_ guest: Guest) async throws(GatewayFailure) -> LogoutReceipt {
        guard let receipt = try await call(SessionInterface.Logout.self, .init(user: guest.user)).receipt else {
            throw .unavailable("the service gave no receipt")
        }
        return LogoutReceipt(receipt)
    }

    package func receipt(of logout: String) async throws(GatewayFailure) -> LogoutReceipt {
        LogoutReceipt(try await call(SessionInterface.GetReceipt.self, .init(id: logout)).receipt)
    }

    package func acknowledge(
        _ logout: String, participant: String, detail: String
    ) async throws(GatewayFailure) {
        _ = try await call(
            SessionInterface.Acknowledge.self, .init(participant: participant, logoutId: logout, detail: detail))
    }

    package func token(of guest: Guest) async throws(GatewayFailure) -> String? {
        let item = KeychainInterface.ItemName(user: guest.user, generation: guest.generation, name: Self.tokenName)
        do throws(GatewayFailure) {
            return try await call(KeychainInterface.Retrieve.self, item).secret
        } catch .refused("NoSuchItem") {
            return nil
        }
    }

    package func keep(_ token: String, of guest: Guest) async throws(GatewayFailure) {
        _ = try await call(
            KeychainInterface.Store.self,
            .init(user: guest.user, generation: guest.generation, name: Self.tokenName, secret: token))
    }

    package func soundFolder(of guest: Guest) async throws(GatewayFailure) -> String {
        try await call(CachesInterface.GetPath.self, .init(user: guest.user, name: "sounds")).path
    }

    package func isOn(_ flag: String, for guest: Guest) async throws(GatewayFailure) -> Bool {
        let reply = try await call(RemoteConfigInterface.GetFlag.self, .init(key: flag, user: guest.user))
        return reply.flag.booleanValue ?? false
    }

    package func setConsent(_ isGranted: Bool, of guest: Guest) async throws(GatewayFailure) {
        _ = try await call(
            AnalyticsInterface.SetConsent.self,
            .init(granted: isGranted, user: guest.user, generation: guest.generation))
    }

    package func track(_ event: String, of guest: Guest) async throws(GatewayFailure) {
        _ = try await call(
            AnalyticsInterface.Track.self, .init(name: event, user: guest.user, generation: guest.generation))
    }
}
