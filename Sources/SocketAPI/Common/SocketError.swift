/// An error that an interface text declares, ready to be sent as a Varlink error reply.
///
/// Its description is its name alone: the parameters may name a user.
package protocol SocketError: Error, Sendable, CustomStringConvertible {
    /// The error's full name, such as `org.applifecycle.Session.NotSignedIn`.
    var name: String { get }

    /// The members that the interface text gives to the error.
    var parameters: [String: SocketErrorValue] { get }
}

extension SocketError {
    /// The error's name, without its parameters.
    package var description: String { name }
}
