package import LifecycleDomain

/// Lets go of the backups that migrations made, once a startup has come to a good end.
///
/// A startup that failed keeps them: whoever looks into it may need them.
package struct ReleaseBackups: Sendable {
    private let databases: [DatabaseDescription]
    private let gateway: any DatabaseGateway

    package init(_ databases: [DatabaseDescription], gateway: any DatabaseGateway) {
        self.databases = databases
        self.gateway = gateway
    }

    /// Deletes those that are not to be kept; what cannot be deleted now is deleted after the next startup.
    package func run() async {
        for database in databases { await gateway.startupIsOver(database) }
    }
}
