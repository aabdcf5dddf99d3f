/// What a command line asks for.
enum CommandLineRequest: Sendable {
    /// A text to print.
    case help(String)
    /// The version.
    case version
    /// A command to run.
    case run(any Command, GlobalOptions)
}
