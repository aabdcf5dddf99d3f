/// Everything the administrator and the app's packager said, checked.
///
/// Equality includes the places where settings were written; `changes(to:)` tells whether what they say differs.
package struct Configuration: Sendable, Equatable {
    /// The instance, as in `applifecycled@INSTANCE.service`.
    package var instance: InstanceName
    /// `[Daemon]`, or the defaults.
    package var daemon: DaemonSettings
    /// `[Keychain]`, or the defaults.
    package var keychain: KeychainSettings
    /// Each `[Database NAME]`, in the order of the files, as all lists below are.
    package var databases: [DatabaseSettings]
    /// Each `[UserTable TABLE]`; its database is one of `databases`.
    package var userTables: [UserTableSettings]
    /// Each `[Unsent NAME]`; its database is one of `databases`.
    package var unsent: [UnsentSettings]
    /// Each `[Cache NAME]`.
    package var caches: [CacheSettings]
    /// Each `[Credential NAME]`.
    package var credentials: [CredentialSettings]
    /// `[RemoteConfig]`; nil when there is none.
    package var remoteConfig: RemoteConfigSettings?
    /// `[Analytics]`; nil when there is none.
    package var analytics: AnalyticsSettings?
    /// Each `[LogoutHook NAME]`.
    package var logoutHooks: [LogoutHookSettings]
    /// Each `[Step NAME]`; together with the built-in steps they make an order.
    package var steps: [StepSettings]
    /// `[Session]`, or the defaults.
    package var session: SessionSettings
    /// `[OAuth]`; nil without one.
    package var oauth: OAuthSettings?
    /// `[Notifications]`; nil without one.
    package var notifications: NotificationSettings?
    /// Where the daemon keeps its own state.
    package var directories: ServiceDirectoryPaths
    /// What the files hold that this version does not know or that has no effect, each in the form of a
    /// `ConfigurationError`.
    package var warnings: [String]

    /// Makes the configuration of a service with nothing configured.
    package init(instance: InstanceName, directories: ServiceDirectoryPaths) {
        self.instance = instance
        self.directories = directories
        daemon = DaemonSettings(socketPath: "\(directories.runtimeRoot)/applifecycle/\(instance).sock")
        keychain = KeychainSettings()
        databases = []
        userTables = []
        unsent = []
        caches = []
        credentials = []
        logoutHooks = []
        steps = []
        session = SessionSettings()
        warnings = []
    }
}

extension Configuration {
    /// Where the daemon's durable state lies.
    package var stateDirectory: String { directories.state }
    /// Where the daemon may keep what can be made again.
    package var cacheDirectory: String { directories.cache }
    /// Where the daemon's sockets and locks lie.
    package var runtimeDirectory: String { directories.runtime }
}
