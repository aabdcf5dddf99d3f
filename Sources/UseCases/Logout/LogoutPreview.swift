package import LifecycleDomain

/// Counts what a logout would remove, and touches nothing.
package struct LogoutPreview: Sendable {
    package init() {}

    /// One report for each table, each cache and the tokens; `removed` counts, and the outcome is absent.
    /// - Throws: `ServiceError.permissionDenied` when the caller may not log this user out.
    package func preview(_ user: UserID, caller: Caller) async throws(ServiceError) -> [LogoutStepReport] {
        []
    }
}
