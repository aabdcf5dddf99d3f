import LifecycleConfiguration

/// Finds the socket of a service.
enum SocketLocation {
    /// The path that the options name, or that the instance's configuration does.
    ///
    /// A configuration that cannot be read does not matter here: the service that runs has another one, and most likely
    /// the default path.
    ///
    /// - Throws: `ConfigurationError` for a name that no instance can have.
    static func path(
        _ globals: GlobalOptions,
        environment: [String: String]
    ) throws(ConfigurationError) -> String {
        if let socket = globals.socket { return socket }
        let source = try configurationSource(globals)
        if let configuration = try? ConfigurationReader().read(source: source, environment: environment) {
            return configuration.daemon.socketPath
        }
        let instance = try source.instanceName()
        let directories = ServiceDirectoryPaths(environment: environment, instance: instance)
        return Configuration(instance: instance, directories: directories).daemon.socketPath
    }

    /// The configuration of the instance that the options name.
    static func configurationSource(_ globals: GlobalOptions) throws(ConfigurationError) -> ConfigurationSource {
        guard let name = globals.instance else { return .instance(.plain) }
        return .instance(try InstanceName(name))
    }
}
