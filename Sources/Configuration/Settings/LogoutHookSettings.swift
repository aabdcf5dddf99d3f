/// `[LogoutHook NAME]`: a program of the app's that runs at each logout.
package struct LogoutHookSettings: Sendable, Equatable {
    /// `When=`, on which side of tables and caches it runs.
    package enum When: String, Sendable, CaseIterable {
        case before
        case after
    }

    /// The name by which receipts call it.
    package var name: String
    /// `Exec=`, the absolute path of a program and its arguments; no shell reads them.
    package var exec: [String]
    package var when: When
    /// `Timeout=`, how long it may run.
    package var timeout: Duration
    /// `Required=`, whether the logout is incomplete until it has succeeded.
    package var isRequired: Bool
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of one section.
    package init(
        name: String,
        exec: [String],
        when: When = .after,
        timeout: Duration = .seconds(10),
        isRequired: Bool = false,
        origin: SettingLocation
    ) {
        self.name = name
        self.exec = exec
        self.when = when
        self.timeout = timeout
        self.isRequired = isRequired
        self.origin = origin
    }
}
