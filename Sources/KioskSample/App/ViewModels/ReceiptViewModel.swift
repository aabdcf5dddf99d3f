import KioskDomain

/// What a logout came to.
struct ReceiptViewModel: Hashable, Sendable {
    let title: String
    let isDone: Bool
    let lines: [String]

    init(_ receipt: LogoutReceipt) {
        let isDone = receipt.outcome != .incomplete
        self.isDone = isDone
        title =
            switch receipt.outcome {
            case .complete: "signed out: nothing of yours is left here"
            case .owedToServer: "signed out here; a server is still to be told"
            case .incomplete: "not signed out yet: something of yours is left here"
            }
        // Of a logout that is done, what it has removed; of one that is not, what is left.
        let steps = isDone ? receipt.steps.filter { $0.removed > 0 } : receipt.leftovers
        let facts = steps.map { step in
            "\(step.name): " + (isDone ? "\(step.removed) removed" : Self.whatIsLeft(of: step))
        }
        lines = facts + (isDone ? [] : ["it is tried again until nothing is left"])
    }

    /// What was counted, and why; where nothing was counted, why it is not settled all the same.
    private static func whatIsLeft(of step: LogoutReceipt.Step) -> String {
        let count = step.remaining > 0 ? "\(step.remaining) left" : nil
        let facts = [count, step.detail].compactMap(\.self)
        return facts.isEmpty ? "not done yet" : facts.joined(separator: ", ")
    }
}
