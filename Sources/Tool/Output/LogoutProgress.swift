import SocketAPI

/// Shows the steps of a logout: each as a line when it ends, on a terminal also the one that runs.
struct LogoutProgress: Sendable {
    let console: Console

    /// Shows a step that began or ended.
    func show(_ step: SessionInterface.StepReport) throws(ToolFailure) {
        let line = LogoutStepText.line(step, console)
        if step.outcome == nil {
            try console.showLive(line)
        } else {
            try console.print(line)
        }
    }

    /// Shows the receipt.
    func finish(with receipt: SessionInterface.Receipt) throws(ToolFailure) {
        try console.print(ReceiptText.summary(receipt))
    }
}
