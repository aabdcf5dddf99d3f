package import LifecycleDomain

/// Gets the key that seals the state, and refuses another one.
package struct UnlockKeychain: StartupStep {
    package let definition = StepDefinition("keychain", after: ["state"])
    private let state: any StateGateway

    package init(state: any StateGateway) {
        self.state = state
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        try await state.unlock()
    }
}
