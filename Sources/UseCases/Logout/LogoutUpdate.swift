package import LifecycleDomain

/// What a caller hears while a logout runs.
package enum LogoutUpdate: Hashable, Sendable {
    /// A step begins (its outcome is absent) or has ended.
    case step(LogoutStepReport)
    /// The last word: the receipt, complete or not.
    case receipt(Receipt)
}
