package import KioskDomain
import SocketAPI

/// The paths of caches by `org.applifecycle.Caches`.
extension DaemonClient: SoundGateway {
    package func soundFolder(of guest: Guest) async throws(GatewayFailure) -> String {
        let parameters = CachesInterface.GetPath.Parameters(user: guest.user, name: "sounds")
        return try await call(CachesInterface.GetPath.self, parameters).path
    }
}
