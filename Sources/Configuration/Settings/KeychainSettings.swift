/// `[Keychain]`: where the key comes from that seals all others.
package struct KeychainSettings: Sendable, Equatable {
    /// Where the master key comes from.
    package enum MasterKey: Sendable, Equatable {
        /// A file in the state directory, mode 0600, made once.
        case file
        /// A credential of systemd: a name in `$CREDENTIALS_DIRECTORY`.
        case credential(name: String)
    }

    /// `MasterKey=`.
    package var masterKey: MasterKey
    /// Where `MasterKey=` was set; nil when it was not.
    package var origin: SettingLocation?

    /// Makes the settings of the section; without arguments those of one that is not there.
    package init(masterKey: MasterKey = .file, origin: SettingLocation? = nil) {
        self.masterKey = masterKey
        self.origin = origin
    }
}
