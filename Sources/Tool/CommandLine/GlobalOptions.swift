/// The options that every command has; they may stand before its name or behind it.
struct GlobalOptions: Sendable, Hashable {
    static let instanceOption = CommandOption("instance", value: "NAME", "talk to this instance of the service")
    static let socketOption = CommandOption("socket", value: "PATH", "talk to the service behind this socket")
    static let jsonOption = CommandOption("json", "print JSON, one object a line, for machines")
    static let helpOption = CommandOption("help", "print this help, or that of the command")
    static let versionOption = CommandOption("version", "print the version")

    static let all = [instanceOption, socketOption, jsonOption, helpOption, versionOption]

    /// The instance; nil for the plain service.
    let instance: String?
    /// The socket; nil for the instance's own.
    let socket: String?
    /// Whether JSON is wanted instead of text.
    let isJSON: Bool

    init(instance: String? = nil, socket: String? = nil, isJSON: Bool = false) {
        self.instance = instance
        self.socket = socket
        self.isJSON = isJSON
    }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        self.init(
            instance: arguments[Self.instanceOption],
            socket: arguments[Self.socketOption],
            isJSON: arguments.has(Self.jsonOption)
        )
        guard instance == nil || socket == nil else {
            throw UsageError("--instance and --socket cannot be used together")
        }
    }
}
