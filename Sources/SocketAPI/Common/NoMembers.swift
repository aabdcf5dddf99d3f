/// The parameters or the reply of a method that has none: `{}` in JSON.
package struct NoMembers: Codable, Sendable, Hashable {
    /// Makes the one value there is.
    package init() {}
}
