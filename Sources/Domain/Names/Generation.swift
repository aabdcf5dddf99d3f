/// The number of a sign-in, from one counter of the device, never used again.
///
/// What carries another generation than the session's is refused, so that a late token store cannot revive a user.
package struct Generation: Hashable, Sendable, Comparable {
    package let number: Int64

    package init(_ number: Int64) {
        self.number = number
    }

    package static func < (one: Generation, other: Generation) -> Bool { one.number < other.number }
}
