/// What the commands about flags have in common.
enum FlagOptions {
    static let user = CommandOption(
        "user", value: "USER", "\(UserOperand.help); default: the device")

    /// The user of a command; nil for the device.
    static func user(_ arguments: ParsedArguments) throws(ToolFailure) -> String? {
        guard let word = arguments[user] else { return nil }
        return try UserOperand.resolve(word)
    }
}
