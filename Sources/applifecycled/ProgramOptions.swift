import LifecycleConfiguration

/// The daemon's command line.
struct ProgramOptions: Equatable {
    enum Mode: Equatable {
        case serve(ConfigurationSource)
        case version
        case help
    }

    let mode: Mode

    static let usage = """
        Usage: applifecycled [--instance NAME | --config FILE]
               applifecycled --version | --help

        Makes startup and logout of an app right: migrates its databases, checks its
        credentials, and removes what belongs to a user who logs out.

          --instance NAME  read NAME.conf of /etc/applifecycle, /run/applifecycle or
                           /usr/lib/applifecycle, and its drop-ins (applifecycled)
          --config FILE    read this file and the drop-ins in FILE.d alone
          --version        print the version
          --help           print this help

        See applifecycled(8) and applifecycled.conf(5).

        """

    /// Reads the arguments after the program's name.
    /// - Throws: `UsageError` with one sentence.
    init(_ arguments: [String]) throws(UsageError) {
        var mode = Mode.serve(.instance(.plain))
        var isSourceGiven = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--version": mode = .version
            case "--help", "-h": mode = .help
            default:
                let (option, value) = try Self.split(argument, &rest)
                guard !isSourceGiven else { throw UsageError("give --instance or --config, and once") }
                isSourceGiven = true
                mode = .serve(try Self.source(option, value))
            }
            if mode == .version || mode == .help { break }
        }
        self.mode = mode
    }

    /// An option and its value, written `--option value` or `--option=value`.
    private static func split(
        _ argument: String, _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> (String, String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard ["--instance", "--config"].contains(parts[0]) else { throw UsageError("unknown argument \(argument)") }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
            throw UsageError("\(parts[0]) needs a value")
        }
        return (parts[0], value)
    }

    private static func source(_ option: String, _ value: String) throws(UsageError) -> ConfigurationSource {
        if option == "--config" { return .file(value) }
        do throws(ConfigurationError) {
            return .instance(try InstanceName(value))
        } catch {
            throw UsageError("\(error)")
        }
    }
}
