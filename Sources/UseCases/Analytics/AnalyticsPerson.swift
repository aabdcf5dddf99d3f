package import LifecycleDomain

/// Whom an event is about.
package enum AnalyticsPerson: Hashable, Sendable {
    /// The device alone.
    case nobody
    /// A user who is signed in, with the generation that the caller knows them by, if it names one.
    case user(UserID, Generation?)
}
