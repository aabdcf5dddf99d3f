/// What the commands about events have in common.
enum AnalyticsOptions {
    static let user = FlagOptions.user

    /// The user of a command; nil for the device.
    static func user(_ arguments: ParsedArguments) throws(ToolFailure) -> String? {
        try FlagOptions.user(arguments)
    }

    /// The generation that was given, which only a user has.
    static func generation(_ arguments: ParsedArguments) throws(UsageError) -> Int? {
        let generation = try arguments.count(of: SessionGeneration.option)
        if generation != nil, !arguments.has(user) { throw UsageError("--generation needs --user") }
        return generation
    }
}
