/// What a command is called and takes: what arguments are parsed by, and what the help is made of.
struct CommandDeclaration: Sendable {
    /// The words that name it: one, or two for a command of a family, such as `token put`.
    let words: [String]
    /// What it does, in one line.
    let summary: String
    /// What it takes, in order.
    let operands: [CommandOperand]
    /// Its options, besides those that every command has.
    let options: [CommandOption]
    /// What else there is to know, a line each.
    let notes: [String]

    init(
        _ words: String...,
        summary: String,
        operands: [CommandOperand] = [],
        options: [CommandOption] = [],
        notes: [String] = []
    ) {
        self.words = words
        self.summary = summary
        self.operands = operands
        self.options = options
        self.notes = notes
    }

    /// Name and operands, such as `token put USER NAME`.
    var synopsis: String {
        (words + operands.map(\.usage)).joined(separator: " ")
    }
}
