import LifecycleDomain
import Systemd

extension JournalRecord {
    static func signedIn(_ generation: Generation, _ pseudonym: String) -> JournalRecord {
        var record = JournalRecord(.signedIn, .info, "Signed in, generation \(generation.number)")
        record.fields = [(name: "APPLIFECYCLE_USER", value: pseudonym)]
        return record
    }

    static func logout(
        _ messageID: MessageID, _ priority: LogPriority, _ message: String, _ id: LogoutID, _ pseudonym: String
    ) -> JournalRecord {
        var record = JournalRecord(messageID, priority, message)
        record.fields = [
            (name: "APPLIFECYCLE_LOGOUT_ID", value: id.text), (name: "APPLIFECYCLE_USER", value: pseudonym),
        ]
        return record
    }

    static func logoutStepEnded(_ id: LogoutID, _ report: LogoutStepReport) -> JournalRecord {
        let outcome = report.outcome ?? .cancelled
        let counts =
            report.removed > 0 || report.remaining > 0
            ? ": \(report.removed) removed, \(report.remaining) left" : ""
        let detail = report.detail.map { ": \($0)" } ?? ""
        var record = JournalRecord(
            .logoutStepEnded, priority(outcome, isRequired: true),
            "Logout step \(report.name) \(outcome.rawValue)\(counts)\(detail)")
        record.fields =
            [(name: "APPLIFECYCLE_LOGOUT_ID", value: id.text)]
            + outcomeFields(report.name, outcome, report.duration)
        return record
    }

    static func logoutEnded(_ receipt: Receipt, _ pseudonym: String) -> JournalRecord {
        let outcome = receipt.outcome ?? .incomplete
        let left = receipt.steps.filter { !$0.isSettled }.map(\.name).joined(separator: ", ")
        let message =
            switch outcome {
            case .complete: "Logout complete, read back"
            case .owedToServer: "Logout complete here; still owed to servers: \(left)"
            case .incomplete: "Logout incomplete, tried again later; left: \(left)"
            }
        var record = logout(
            .logoutEnded, outcome == .complete ? .info : .warning, message, receipt.id, pseudonym)
        record.fields.append((name: "APPLIFECYCLE_OUTCOME", value: outcome.rawValue))
        return record
    }

    static func reloaded(_ needsRestart: [String]) -> JournalRecord {
        let suffix = needsRestart.isEmpty ? "" : "; in force after a restart: \(needsRestart.joined(separator: ", "))"
        return JournalRecord(.reloaded, needsRestart.isEmpty ? .info : .warning, "Configuration reloaded\(suffix)")
    }
}
