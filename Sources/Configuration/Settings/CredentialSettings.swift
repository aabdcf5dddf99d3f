/// `[Credential NAME]`: what must be in `$CREDENTIALS_DIRECTORY` before the app starts.
package struct CredentialSettings: Sendable, Equatable {
    /// The file's name in `$CREDENTIALS_DIRECTORY`.
    package var name: String
    /// `Required=`: whether a startup fails without it, or only is degraded.
    package var isRequired: Bool
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of one section.
    package init(name: String, isRequired: Bool = true, origin: SettingLocation) {
        self.name = name
        self.isRequired = isRequired
        self.origin = origin
    }
}
