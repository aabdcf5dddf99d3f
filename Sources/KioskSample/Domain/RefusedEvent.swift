/// An event that the state of a machine does not accept.
package struct RefusedEvent: Error, Hashable, Sendable, CustomStringConvertible {
    package let event: String
    package let state: String
    package let reason: String

    package var description: String { "\(event): \(reason) (\(state))" }
}
