/// An option that begins with two dashes, as its command declares it.
struct CommandOption: Sendable, Hashable {
    /// The name without the dashes.
    let name: String
    /// What stands for its value in the help; nil for an option without a value.
    let valueName: String?
    /// Whether it may be given more than once.
    let repeats: Bool
    /// What it does, in a few words.
    let help: String

    init(_ name: String, value valueName: String? = nil, repeats: Bool = false, _ help: String) {
        self.name = name
        self.valueName = valueName
        self.repeats = repeats
        self.help = help
    }

    /// The option as the help writes it, such as `--timeout SPAN`.
    var usage: String {
        valueName.map { "--\(name) \($0)" } ?? "--\(name)"
    }
}
