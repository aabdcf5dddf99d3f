package import HTTPClient
package import LifecycleDomain
import LifecycleUseCases

/// The stored responses of sessions.
package struct SessionResponses: SessionMemory {
    private let cache: ResponseCache

    package init(_ cache: ResponseCache) {
        self.cache = cache
    }

    package func forget(_ generation: Generation) {
        cache.empty(HTTPPartition(generation))
    }
}
