/// What the daemon and its tool are, as both of them tell it.
package enum ProductVersion {
    /// The version of both; a daemon and a tool of the same version understand each other.
    package static let number = "0.1.0"
}
