/// `[Step NAME]`: a program of the app's that runs at each startup.
package struct StepSettings: Sendable, Equatable {
    /// The steps that every startup has; a `[Step]` may come after them and cannot be called like one.
    package static let builtInNames = [
        "state", "keychain", "logouts", "databases", "credentials", "caches", "audit", "notifications", "analytics",
        "remote-config",
    ]
    /// What a step comes after that does not say.
    package static let defaultAfter = ["databases"]

    /// The name by which status, journal and `After=` call it.
    package var name: String
    /// `Exec=`, the absolute path of a program and its arguments; no shell reads them.
    package var exec: [String]
    /// `ExecStop=`, a program that takes back what the first one did; nil for none.
    package var execStop: [String]?
    /// `After=`, names of built-in steps and of other `[Step]` sections.
    package var after: [String]
    /// `Timeout=`, how long the step may take with all its attempts; nil for `infinity`.
    package var timeout: Duration?
    /// `Retries=`, attempts after the first.
    package var retries: Int
    /// `Required=`, whether a startup fails without it, or only is degraded.
    package var isRequired: Bool
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of one section.
    package init(
        name: String,
        exec: [String],
        execStop: [String]? = nil,
        after: [String] = defaultAfter,
        timeout: Duration? = .seconds(30),
        retries: Int = 2,
        isRequired: Bool = true,
        origin: SettingLocation
    ) {
        self.name = name
        self.exec = exec
        self.execStop = execStop
        self.after = after
        self.timeout = timeout
        self.retries = retries
        self.isRequired = isRequired
        self.origin = origin
    }
}
