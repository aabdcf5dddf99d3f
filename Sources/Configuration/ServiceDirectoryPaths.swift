/// The directories that systemd gave the service, and the roots that `%S`, `%C` and `%t` stand for.
///
/// systemd tells them in `$STATE_DIRECTORY`, `$CACHE_DIRECTORY` and `$RUNTIME_DIRECTORY`, each a list with colons
/// (systemd.exec(5)); the first of a list counts. Started otherwise, the service uses what the system manager would
/// have given it. The roots are the system manager's too (systemd.unit(5), "Specifiers"), unless a directory shows
/// another one: a state directory `ROOT/applifecycle/INSTANCE` says that the root is `ROOT`.
package struct ServiceDirectoryPaths: Sendable, Equatable {
    /// For durable state.
    package let state: String
    /// For what can be made again.
    package let cache: String
    /// For sockets and locks.
    package let runtime: String
    /// What `%S` stands for.
    package let stateRoot: String
    /// What `%C` stands for.
    package let cacheRoot: String
    /// What `%t` stands for.
    package let runtimeRoot: String

    /// Reads the environment that systemd gave to an instance.
    package init(environment: [String: String], instance: InstanceName) {
        let own = "/applifecycle/\(instance)"
        let shared = "/applifecycle"
        state = Self.first(of: environment["STATE_DIRECTORY"]) ?? "/var/lib\(own)"
        cache = Self.first(of: environment["CACHE_DIRECTORY"]) ?? "/var/cache\(own)"
        runtime = Self.first(of: environment["RUNTIME_DIRECTORY"]) ?? "/run\(shared)"
        stateRoot = Self.root(of: state, without: [own]) ?? "/var/lib"
        cacheRoot = Self.root(of: cache, without: [own]) ?? "/var/cache"
        runtimeRoot = Self.root(of: runtime, without: [own, shared]) ?? "/run"
    }

    private static func first(of list: String?) -> String? {
        guard let first = list?.split(separator: ":", maxSplits: 1).first, first.hasPrefix("/") else { return nil }
        return String(first)
    }

    private static func root(of directory: String, without suffixes: [String]) -> String? {
        for suffix in suffixes where directory.hasSuffix(suffix) && directory != suffix {
            return String(directory.dropLast(suffix.count))
        }
        return nil
    }
}
