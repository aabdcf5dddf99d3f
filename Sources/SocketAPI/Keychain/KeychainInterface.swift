/// The interface `org.applifecycle.Keychain`: the secrets of the users who are signed in.
///
/// Its methods and types are nested here, one a file.
package enum KeychainInterface: SocketInterface {
    /// `org.applifecycle.Keychain`.
    package static let name = "org.applifecycle.Keychain"
}
