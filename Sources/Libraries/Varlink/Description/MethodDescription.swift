/// What an interface definition says of a method.
package struct MethodDescription: Sendable, Hashable {
    /// What a call takes.
    package let parameters: Structure
    /// What one reply holds.
    package let reply: Structure
}
