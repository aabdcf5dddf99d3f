package import LifecycleDomain

/// Why a reload changed nothing.
package enum ReloadRefusal: Error, Sendable {
    /// The new configuration is wrong; the message names file, line and key.
    case invalid(message: String)
    case wrongState(RefusedServiceEvent)
}
