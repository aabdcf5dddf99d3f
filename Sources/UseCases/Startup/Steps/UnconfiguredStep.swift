package import LifecycleDomain

/// The place of a subsystem that the configuration does not have: says so, and costs nothing.
package struct UnconfiguredStep: StartupStep {
    package let definition: StepDefinition

    package init(_ name: String) {
        definition = StepDefinition(name, after: ["databases"], isRequired: false)
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        StepResult(.skipped, "not configured")
    }
}
