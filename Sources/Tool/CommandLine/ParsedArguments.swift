/// The arguments of one command, by what its declaration calls them.
struct ParsedArguments: Sendable {
    private let operands: [String: String]
    private let options: [String: [String]]

    init(operands: [String: String] = [:], options: [String: [String]] = [:]) {
        self.operands = operands
        self.options = options
    }

    /// An operand, or nil when it was left out.
    subscript(_ operand: CommandOperand) -> String? {
        operands[operand.name]
    }

    /// An operand that must be there.
    func required(_ operand: CommandOperand) throws(UsageError) -> String {
        guard let value = self[operand] else { throw UsageError("\(operand.name) is missing") }
        return value
    }

    /// Whether an option was given.
    func has(_ option: CommandOption) -> Bool {
        options[option.name] != nil
    }

    /// The value of an option, or nil when it was not given.
    subscript(_ option: CommandOption) -> String? {
        options[option.name]?.last
    }

    /// All values of an option that may be given more than once.
    func values(of option: CommandOption) -> [String] {
        options[option.name] ?? []
    }

    /// The value of an option as a number of at least one, or nil when it was not given.
    func count(of option: CommandOption) throws(UsageError) -> Int? {
        guard let text = self[option] else { return nil }
        guard let count = Int(text), count > 0 else {
            throw UsageError("--\(option.name) takes a number of at least 1, not \(Printable.text(text))")
        }
        return count
    }
}
