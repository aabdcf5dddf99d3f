/// One method of an interface: its name and the shapes of its call and of its replies.
///
/// The members of `Parameters` and `Reply` carry the names of the interface text, so that the JSON of a message is
/// what the compiler derives. A reply stands for one message: a method that is called with more answers with several.
package protocol SocketMethod: SendableMetatype {
    /// The interface that the method belongs to.
    associatedtype Interface: SocketInterface

    /// What the caller sends.
    associatedtype Parameters: Codable, Sendable

    /// What one reply holds.
    associatedtype Reply: Codable, Sendable

    /// The method's name within its interface, such as `Login`.
    static var name: String { get }
}

extension SocketMethod {
    /// The name as it stands in a call, such as `org.applifecycle.Session.Login`.
    package static var qualifiedName: String { "\(Interface.name).\(name)" }
}
