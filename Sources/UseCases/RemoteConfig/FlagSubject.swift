package import LifecycleDomain

/// Whose flags are wanted.
package struct FlagSubject: Hashable, Sendable {
    package let scope: DataScope
    /// Absent for the device.
    package let user: UserID?
    package let context: EvaluationContext

    package init(scope: DataScope, user: UserID?, context: EvaluationContext) {
        self.scope = scope
        self.user = user
        self.context = context
    }
}
