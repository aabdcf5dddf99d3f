/// Which files make up a configuration.
package enum ConfigurationSource: Sendable, Equatable {
    /// NAME.conf of the first of /etc/applifecycle, /run/applifecycle and /usr/lib/applifecycle that has it, and the
    /// drop-ins of all three.
    case instance(InstanceName)
    /// This file and the drop-ins in FILE.d alone. The instance is called as the file, without ".conf".
    case file(String)

    /// The instance that this configuration is of.
    ///
    /// - Throws: `ConfigurationError` when a file's name cannot be the name of an instance.
    package func instanceName() throws(ConfigurationError) -> InstanceName {
        switch self {
        case .instance(let name): return name
        case .file(let path):
            let baseName = path.split(separator: "/").last.map(String.init) ?? ""
            let stem = baseName.hasSuffix(".conf") ? String(baseName.dropLast(".conf".count)) : baseName
            do {
                return try InstanceName(stem)
            } catch {
                throw ConfigurationError(error.reason, at: SettingLocation(file: path))
            }
        }
    }
}
