package import LifecycleDomain

extension StepFailure {
    /// A refused migration, as the failure of a step.
    package init(_ refusal: MigrationRefusal, in database: String) {
        self.init(.dataRefused, "\(database): \(refusal)", refusal: refusal.refusalClass)
    }
}
