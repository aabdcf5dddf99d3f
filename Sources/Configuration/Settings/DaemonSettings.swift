/// `[Daemon]`: the socket, who may do what, and the limits of the service itself.
package struct DaemonSettings: Sendable, Equatable {
    /// `Socket=`, absolute and at most 107 bytes (`sun_path` of unix(7)).
    package var socketPath: String
    /// `SocketMode=`, the permission bits of the socket, at most 0o777.
    package var socketMode: UInt32
    /// `AdminGroup=`, nil when nobody is an administrator.
    package var adminGroup: UInt32?
    /// `LoginUsers=`, the uids that may sign users in besides root and the daemon's own.
    package var loginUsers: Set<UInt32>
    /// `LoginGroups=`, the gids whose members may sign users in.
    package var loginGroups: Set<UInt32>
    /// `StopTimeout=`, how long everything that was started may take to stop.
    package var stopTimeout: Duration
    /// `StallTimeout=`, how long a startup may go on while no step proves progress; nil for ever.
    package var stallTimeout: Duration?
    /// `MaxConnections=`, of all clients together.
    package var maxConnections: Int
    /// `MaxConnectionsPerUid=`, of the clients of one uid.
    package var maxConnectionsPerUid: Int
    /// `MessageTimeout=`, how long a begun message may take to arrive.
    package var messageTimeout: Duration
    /// `IdleTimeout=`, how long a connection may be silent; nil for ever.
    package var idleTimeout: Duration?
    /// `KeepStartups=`, how many startups stay on record.
    package var keepStartups: Int
    /// `KeepReceiptsFor=`, how long receipts of logouts stay on record; nil for ever.
    package var keepReceiptsFor: Duration?
    /// `ReserveSpace=`, kept free in the state directory for the record of a logout on a full disk; 0 for none.
    package var reserveSpaceBytes: Int64
    /// `UnknownKeys=`, what becomes of words that this version does not know.
    package var unknownKeys: UnknownKeys

    /// Makes the settings of a service whose `[Daemon]` section is empty, but for the socket.
    package init(socketPath: String) {
        self.socketPath = socketPath
        socketMode = 0o666
        adminGroup = nil
        loginUsers = []
        loginGroups = []
        stopTimeout = .seconds(30)
        stallTimeout = .seconds(90)
        maxConnections = 512
        maxConnectionsPerUid = 64
        messageTimeout = .seconds(10)
        idleTimeout = .seconds(5 * 60)
        keepStartups = 50
        keepReceiptsFor = .seconds(90 * 24 * 60 * 60)
        reserveSpaceBytes = 1 << 20
        unknownKeys = .error
    }
}
