/// `[Credential NAME]`: what must be in `$CREDENTIALS_DIRECTORY` before the app starts.
package struct CredentialSettings: Sendable, Equatable {
    /// What a credential is.
    package enum Kind: String, Sendable, CaseIterable {
        /// Bytes that mean nothing here.
        case opaque
        /// A JSON Web Token.
        case jwt
        /// Certificates.
        case x509
    }

    package static let defaultMinimumValidity = Duration.seconds(24 * 3600)

    /// The file's name in `$CREDENTIALS_DIRECTORY`.
    package var name: String
    /// `Kind=`, by which its end can be read.
    package var kind: Kind
    /// `MinimumValidity=`, how long it must still be good; of no meaning for an opaque one.
    package var minimumValidity: Duration
    /// `Required=`: whether a startup fails without it, or only is degraded.
    package var isRequired: Bool
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of one section.
    package init(
        name: String, kind: Kind = .opaque, minimumValidity: Duration = defaultMinimumValidity,
        isRequired: Bool = true, origin: SettingLocation
    ) {
        self.name = name
        self.kind = kind
        self.minimumValidity = minimumValidity
        self.isRequired = isRequired
        self.origin = origin
    }
}
