/// The directory in which systemd hands credentials over (LoadCredential= and its kin, systemd.exec(5)).
package enum CredentialsDirectory {
    /// $CREDENTIALS_DIRECTORY; nil when the service was given no credential.
    ///
    /// Files in it may be readable for their group (systemd 254 and later): that is systemd's choice, not a leak.
    package static var path: String? {
        path(in: ProcessEnvironment.current)
    }

    /// The directory as an environment names it.
    package static func path(in environment: [String: String]) -> String? {
        environment["CREDENTIALS_DIRECTORY"].flatMap { $0.isEmpty ? nil : $0 }
    }
}
