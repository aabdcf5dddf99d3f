/// Why a step could not be done: one sentence for the operator, without secrets and without names of users.
package struct StepFailure: Error, Hashable, Sendable {
    package let kind: FailureKind
    package let message: String
    /// The errno(3) of the system call at fault, where there was one; systemd shows its text.
    package let systemError: Int32?
    /// Why a migration is refused; absent for everything else.
    package let refusal: RefusalClass?

    package init(
        _ kind: FailureKind, _ message: String, systemError: Int32? = nil, refusal: RefusalClass? = nil
    ) {
        self.kind = kind
        self.message = message
        self.systemError = systemError
        self.refusal = refusal
    }
}
