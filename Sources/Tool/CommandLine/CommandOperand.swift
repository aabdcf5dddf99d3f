/// A word that a command takes at a fixed place.
struct CommandOperand: Sendable, Hashable {
    /// What stands for it in the help, in capitals, or the only word that it can be.
    let name: String
    /// Whether it may be left out; one that may is the last.
    let isOptional: Bool
    /// What it is, in a few words.
    let help: String

    init(_ name: String, isOptional: Bool = false, _ help: String) {
        self.name = name
        self.isOptional = isOptional
        self.help = help
    }

    /// The operand as the help writes it, such as `[USER]`.
    var usage: String {
        isOptional ? "[\(name)]" : name
    }
}
