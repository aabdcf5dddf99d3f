/// Finds, reads, merges and checks the files of a configuration.
package struct ConfigurationReader: Sendable {
    private let finder: ConfigurationFileFinder
    private let accounts: any AccountResolver

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - root: what stands before /etc, /run and /usr/lib; for tests.
    ///   - accounts: finds the users and groups that the configuration names.
    package init(root: String = "", accounts: any AccountResolver = SystemAccounts()) {
        finder = ConfigurationFileFinder(root: root)
        self.accounts = accounts
    }

    /// Reads a configuration; an instance without any file is one with nothing configured.
    ///
    /// - Parameters:
    ///   - source: which files to read.
    ///   - environment: what systemd gave the service, of which the names of its directories are read.
    /// - Throws: `ConfigurationError` for the first mistake.
    package func read(
        source: ConfigurationSource,
        environment: [String: String]
    ) throws(ConfigurationError) -> Configuration {
        let instance = try source.instanceName()
        let sections = try SectionMerger.merge(try finder.files(of: source))
        var builder = ConfigurationBuilder(
            instance: instance,
            directories: ServiceDirectoryPaths(environment: environment, instance: instance),
            names: try VocabularyCheck.check(sections),
            accounts: accounts
        )
        return try builder.build()
    }

    /// The files of a configuration one after the other, in the order in which they count, each below a comment with
    /// its path, as `systemctl cat` shows a unit.
    ///
    /// Nothing is checked, so that a configuration that is refused can be looked at.
    ///
    /// - Throws: `ConfigurationError` when a file cannot be read.
    package func text(of source: ConfigurationSource) throws(ConfigurationError) -> String {
        let texts = try finder.files(of: source).map { file in
            let text = String(decoding: file.bytes, as: UTF8.self)
            let ending = file.bytes.isEmpty || file.bytes.last == UInt8(ascii: "\n") ? "" : "\n"
            return "# \(file.path)\n\(text)\(ending)"
        }
        return texts.joined(separator: "\n")
    }
}
