/// The directories that systemd made for the service (StateDirectory= and its kin, systemd.exec(5)); nil when it made none.
package struct ServiceDirectories: Hashable, Sendable {
    /// The first of $STATE_DIRECTORY.
    package let state: String?
    /// The first of $RUNTIME_DIRECTORY.
    package let runtime: String?
    /// The first of $CACHE_DIRECTORY.
    package let cache: String?

    /// Reads the variables; each holds one path or several with colons between.
    package init(environment: [String: String]) {
        func first(_ name: String) -> String? {
            environment[name]?.split(separator: ":").first.map { String($0) }
        }
        state = first("STATE_DIRECTORY")
        runtime = first("RUNTIME_DIRECTORY")
        cache = first("CACHE_DIRECTORY")
    }

    /// The directories of this process.
    package static var current: ServiceDirectories {
        ServiceDirectories(environment: ProcessEnvironment.current)
    }
}
