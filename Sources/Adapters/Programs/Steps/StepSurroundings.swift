/// What every program of a startup is told of the service that it belongs to.
package struct StepSurroundings: Hashable, Sendable {
    package let stateDirectory: String
    package let cacheDirectory: String
    package let runtimeDirectory: String
    package let socketPath: String
    package let instance: String
    /// The id of the startup: the invocation id that systemd gave, else a random one.
    package let startup: String

    package init(
        stateDirectory: String, cacheDirectory: String, runtimeDirectory: String, socketPath: String, instance: String,
        startup: String
    ) {
        self.stateDirectory = stateDirectory
        self.cacheDirectory = cacheDirectory
        self.runtimeDirectory = runtimeDirectory
        self.socketPath = socketPath
        self.instance = instance
        self.startup = startup
    }

    /// The whole environment of a program.
    ///
    /// It is made anew and not taken from the daemon's: NOTIFY_SOCKET, WATCHDOG_USEC, LISTEN_FDS and the credentials
    /// belong to the daemon alone.
    func environment(step: String, run: StepMark) -> [String: String] {
        [
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
            "STATE_DIRECTORY": stateDirectory, "CACHE_DIRECTORY": cacheDirectory,
            "RUNTIME_DIRECTORY": runtimeDirectory, "INVOCATION_ID": startup, "APPLIFECYCLE_SOCKET": socketPath,
            "APPLIFECYCLE_INSTANCE": instance, "APPLIFECYCLE_STEP": step, StepMark.variable: run.text,
        ]
    }
}
