package import KioskDomain
package import LifecycleClient
import SocketAPI
import Varlink

/// The daemon's socket in the kiosk's words.
extension ServiceClient: DaemonGateway {
    private static let tokenName = "kiosk-token"

    /// Is told of logouts, through restarts of the daemon, until the task is cancelled.
    package func participate(_ handle: (LogoutNotice) async -> Void) async {
        await participate(as: "kiosk") { if let notice = LogoutNotice($0) { await handle(notice) } }
    }

    package func signIn(_ user: String) async throws -> Guest {
        Guest(user: user, generation: try await call(SessionInterface.Login.self, .init(user: user)).generation)
    }

    package func logOut(_ guest: Guest) async throws -> LogoutReceipt {
        guard let receipt = try await call(SessionInterface.Logout.self, .init(user: guest.user)).receipt else {
            throw VarlinkClientError.invalidReply("no receipt")
        }
        return LogoutReceipt(receipt)
    }

    package func receipt(of logout: String) async throws -> LogoutReceipt {
        LogoutReceipt(try await call(SessionInterface.GetReceipt.self, .init(id: logout)).receipt)
    }

    package func acknowledge(_ logout: String, participant: String, detail: String) async throws {
        _ = try await call(
            SessionInterface.Acknowledge.self, .init(participant: participant, logoutId: logout, detail: detail))
    }

    package func token(of guest: Guest) async throws -> String? {
        do {
            return try await call(
                KeychainInterface.Retrieve.self,
                .init(user: guest.user, generation: guest.generation, name: Self.tokenName)
            ).secret
        } catch let error as VarlinkError where error.name == KeychainError.Name.noSuchItem.rawValue {
            return nil
        }
    }

    package func keep(_ token: String, of guest: Guest) async throws {
        _ = try await call(
            KeychainInterface.Store.self,
            .init(user: guest.user, generation: guest.generation, name: Self.tokenName, secret: token))
    }

    package func soundFolder(of guest: Guest) async throws -> String {
        try await call(CachesInterface.GetPath.self, .init(user: guest.user, name: "sounds")).path
    }

    package func isOn(_ flag: String) async -> Bool {
        let reply = try? await call(RemoteConfigInterface.GetFlag.self, .init(key: flag))
        return reply?.flag.booleanValue ?? false
    }

    package func setConsent(_ isGranted: Bool, of guest: Guest) async throws {
        _ = try await call(
            AnalyticsInterface.SetConsent.self,
            .init(granted: isGranted, user: guest.user, generation: guest.generation))
    }

    package func track(_ event: String, of guest: Guest) async throws {
        _ = try await call(
            AnalyticsInterface.Track.self, .init(name: event, user: guest.user, generation: guest.generation))
    }
}
