import LifecycleDomain
import Synchronization

/// What is being told of subscriptions at this moment: a farewell that overtakes its registration would be undone by it.
package final class SubscriptionTraffic: Sendable {
    private let endpoints = Mutex<[SecretText: Int]>([:])

    package init() {}

    func begin(_ endpoint: SecretText) {
        endpoints.withLock { $0[endpoint, default: 0] += 1 }
    }

    func end(_ endpoint: SecretText) {
        endpoints.withLock { endpoints in
            let count = (endpoints[endpoint] ?? 1) - 1
            endpoints[endpoint] = count > 0 ? count : nil
        }
    }

    func isBusy(_ endpoint: SecretText) -> Bool {
        endpoints.withLock { $0[endpoint] != nil }
    }
}
