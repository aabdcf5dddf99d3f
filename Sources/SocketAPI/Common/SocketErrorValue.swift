/// A value in the parameters of an error: the texts declare strings and numbers, nothing else.
package enum SocketErrorValue: Sendable, Hashable {
    /// A `string`, or the name of an enumeration's value.
    case string(String)

    /// An `int`.
    case integer(Int)
}
