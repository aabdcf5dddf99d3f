/// By what the processes of one run of a program are told from all others: a variable of their environment.
struct StepMark: Hashable, Sendable {
    static let variable = "APPLIFECYCLE_STEP_RUN"

    let text: String

    init() {
        text = RandomName.make()
    }

    /// Whether an environment, as in `/proc/PID/environ`, has the mark.
    func isIn(_ environment: [UInt8]) -> Bool {
        let wanted = Array("\(Self.variable)=\(text)".utf8)
        return environment.split(separator: 0).contains { $0.elementsEqual(wanted) }
    }
}
