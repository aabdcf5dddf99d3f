/// The token that a command is about.
enum TokenOperand {
    static let operand = CommandOperand("NAME", "the name that the token is stored under")
}
