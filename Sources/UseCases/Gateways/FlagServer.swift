package import LifecycleDomain

/// A server that evaluates feature flags.
package protocol FlagServer: Sendable {
    /// Names this server and a context: what was answered for another pair is never used for this one.
    func binding(of context: EvaluationContext) -> String

    /// Evaluates all flags of a context, in one call.
    /// - Parameter etag: what the flags at hand came with, for this server and this context; nil where there are none.
    /// - Throws: `FlagServerError`.
    func evaluate(
        _ context: EvaluationContext, of scope: DataScope, etag: String?
    ) async throws(FlagServerError) -> FlagAnswer
}
