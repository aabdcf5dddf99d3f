package import LifecycleDomain

/// Finds out before anyone signs in whether a logout could clear the caches.
package struct CheckCaches: StartupStep {
    package let definition = StepDefinition("caches", after: ["databases"], isRequired: false)
    private let caches: [CacheDescription]
    private let gateway: any CacheGateway

    package init(_ caches: [CacheDescription], gateway: any CacheGateway) {
        self.caches = caches
        self.gateway = gateway
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        if caches.isEmpty { return StepResult(.skipped, "not configured") }
        var worst = StepOutcome.ok
        var details: [String] = []
        for cache in caches {
            let result = await gateway.check(cache)
            if result.outcome != .ok { worst = .degraded }
            if let detail = result.detail { details.append("\(cache.name): \(detail)") }
        }
        return StepResult(worst, details.isEmpty ? nil : details.joined(separator: "; "))
    }
}
