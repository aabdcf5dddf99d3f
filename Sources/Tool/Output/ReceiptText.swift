import SocketAPI

/// A receipt in words.
enum ReceiptText {
    /// Such as `complete: 12 steps in 1.234s, receipt 0123…`.
    static func summary(_ receipt: SessionInterface.Receipt) -> String {
        let steps = receipt.steps.count == 1 ? "1 step" : "\(receipt.steps.count) steps"
        let duration = duration(of: receipt).map { " in \($0)" } ?? ""
        return "\(outcome(of: receipt)): \(steps)\(duration), receipt \(Printable.text(receipt.id))"
    }

    /// The outcome as words, or that there is none yet.
    static func outcome(of receipt: SessionInterface.Receipt) -> String {
        switch receipt.outcome {
        case .complete: "complete"
        case .owedToServer: "complete here, a server is still to be told"
        case .incomplete: "incomplete"
        case nil: "running"
        }
    }

    /// How long the logout took; nil while it runs.
    static func duration(of receipt: SessionInterface.Receipt) -> String? {
        receipt.finishedRealtimeUsec.map {
            DurationText.precise(microseconds: $0 - receipt.acceptedRealtimeUsec)
        }
    }
}
