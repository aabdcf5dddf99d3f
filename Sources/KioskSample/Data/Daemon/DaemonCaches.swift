package import KioskDomain
import SocketAPI

/// The paths of caches by `org.applifecycle.Caches`.
package struct DaemonCaches: Sendable {
    private let daemon: DaemonConnection

    package init(daemon: DaemonConnection) {
        self.daemon = daemon
    }

    /// The folder of a guest's sounds.
    package func soundFolder(of guest: Guest) async throws(GatewayFailure) -> String {
        let parameters = CachesInterface.GetPath.Parameters(user: guest.user, name: "sounds")
        return try await daemon.call(CachesInterface.GetPath.self, parameters).path
    }
}
