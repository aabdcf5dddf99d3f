/// Why a command did not do what it should: a sentence for people and a code for machines.
struct ToolFailure: Error, Sendable, Hashable {
    /// What went wrong and what to do, as one sentence without its end.
    let message: String
    /// How the tool ends.
    let status: ExitCode
}
