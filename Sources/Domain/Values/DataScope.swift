/// What kept data belongs to: the device, or one session and with it a user.
///
/// A generation is never used again, so what belongs to one session is never taken for another's.
package enum DataScope: Hashable, Sendable {
    case device
    case session(Generation)

    /// The session; absent for what is the device's.
    package var generation: Generation? {
        if case .session(let generation) = self { generation } else { nil }
    }
}
