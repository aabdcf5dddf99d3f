package import LifecycleDomain

/// Looks at the events that wait; they are sent once the app may start.
package struct PrepareAnalytics: StartupStep {
    package let definition: StepDefinition
    private let queue: EventQueue

    package init(_ queue: EventQueue, isRequired: Bool) {
        definition = StepDefinition(
            "analytics", after: ["databases"], isRequired: isRequired, timeout: .seconds(10),
            retry: RetryPolicy(retries: 2))
        self.queue = queue
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        let (dropped, queued) = try await queue.prepare()
        let details = [
            dropped > 0 ? "\(dropped) events beyond the limits dropped" : nil,
            queued > 0 ? "\(queued) events wait" : nil,
        ].compactMap(\.self)
        return StepResult(.ok, details.isEmpty ? nil : details.joined(separator: ", "))
    }
}
