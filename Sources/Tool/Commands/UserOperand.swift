/// The user that a command is about: an operand, or a dash for the first line of standard input.
///
/// Everybody on the machine can read argument lists in /proc; an id that tells who somebody is comes by standard input.
enum UserOperand {
    static let operand = CommandOperand("USER", help)

    /// What the operand is.
    static let help = "the user's id, or - to read it from standard input (others see arguments)"

    /// The user's id.
    static func resolve(_ word: String) throws(ToolFailure) -> String {
        word == "-" ? try StandardInput.readLine("the user") : word
    }
}
