package import LifecycleDomain

/// What a flag server answered.
package enum FlagAnswer: Hashable, Sendable {
    /// The flags at hand are the present ones; only ever an answer to a call with an etag.
    case unchanged
    /// All flags there are; what is not among them is gone.
    case flags(FlagSet, etag: String?)
}
