/// An event that the service's state does not accept.
package struct RefusedServiceEvent: Error, Hashable, Sendable, CustomStringConvertible {
    package let state: String
    package let event: String

    package var description: String { "\(event) is not accepted in state \(state)" }
}
