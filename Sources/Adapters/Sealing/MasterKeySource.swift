/// Where the key comes from that seals all others.
package enum MasterKeySource: Hashable, Sendable {
    /// A file of the state folder, mode 0600, made once.
    case file
    /// A credential of the service manager, by name.
    case credential(String)
}
