import LifecycleDomain
import SocketAPI

extension KeychainInterface.Item {
    init(_ item: KeychainItem) {
        self.init(
            name: item.name, kind: KeychainInterface.Kind(rawValue: item.kind.rawValue) ?? .other,
            expiresRealtimeUsec: item.expires.map { Int($0.microseconds) },
            storedRealtimeUsec: Int(item.stored.microseconds))
    }
}
