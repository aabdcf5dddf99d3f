import KioskDomain
import SocketAPI

extension LogoutReceipt {
    init(_ receipt: SessionInterface.Receipt) {
        let outcome = receipt.outcome.flatMap { Outcome(rawValue: $0.rawValue) } ?? .incomplete
        let left = receipt.steps.filter { $0.outcome != .ok && $0.outcome != .skipped }.map { step in
            let count = step.remaining > 0 ? "\(step.remaining) left" : nil
            return "\(step.name): " + [count, step.detail].compactMap(\.self).joined(separator: ", ")
        }
        self.init(id: receipt.id, outcome: outcome, left: left)
    }
}
