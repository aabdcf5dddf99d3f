import LifecycleConfiguration

/// The configuration that a command reads by itself, without the service.
enum ConfigurationOption {
    static let option = CommandOption("config", value: "FILE", "this file and FILE.d/*.conf alone")

    /// The file that was given, or the files of the instance.
    static func source(_ file: String?, _ context: ToolContext) throws(ConfigurationError) -> ConfigurationSource {
        if let file { return .file(file) }
        return try SocketLocation.configurationSource(context.globals)
    }
}
