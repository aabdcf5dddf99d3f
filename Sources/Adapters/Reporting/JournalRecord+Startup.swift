import LifecycleDomain
import Systemd

extension JournalRecord {
    static func state(_ state: String) -> JournalRecord {
        var record = JournalRecord(.stateChanged, .info, "Now \(state)")
        record.fields = [(name: "APPLIFECYCLE_STATE", value: state)]
        return record
    }

    static func stepBegan(_ step: StartupStepRecord) -> JournalRecord {
        let attempt = step.attempts > 1 ? " attempt \(step.attempts)" : ""
        var record = JournalRecord(.stepBegan, .debug, "Step \(step.definition.name) begins\(attempt)")
        record.fields = [(name: "APPLIFECYCLE_STEP", value: step.definition.name)]
        record.belongsToStartup = true
        return record
    }

    static func stepEnded(_ step: StartupStepRecord) -> JournalRecord {
        let outcome = step.outcome ?? .cancelled
        let time = step.duration.map { " in \($0.shortText)" } ?? ""
        let detail = step.detail.map { ": \($0)" } ?? ""
        var record = JournalRecord(
            .stepEnded, priority(outcome, isRequired: step.definition.isRequired),
            "Step \(step.definition.name) \(outcome.rawValue)\(time)\(detail)")
        record.fields = outcomeFields(step.definition.name, outcome, step.duration)
        record.belongsToStartup = true
        return record
    }

    static func programOutput(_ step: String, _ line: String) -> JournalRecord {
        var record = JournalRecord(.programOutput, .info, "\(step): \(line)")
        record.fields = [(name: "APPLIFECYCLE_STEP", value: step)]
        return record
    }

    static func stepWillRetry(_ step: StartupStepRecord, _ delay: Duration) -> JournalRecord {
        let cause = step.history.last?.detail.map { ": \($0)" } ?? ""
        var record = JournalRecord(
            .stepWillRetry, .notice,
            "Step \(step.definition.name) failed in attempt \(step.attempts), tried again in \(delay.stepText)\(cause)")
        record.fields = outcomeFields(step.definition.name, .failed, step.history.last?.duration)
        record.fields.append((name: "APPLIFECYCLE_ATTEMPT", value: "\(step.attempts)"))
        record.belongsToStartup = true
        return record
    }

    static func stepUndoBegan(_ step: String) -> JournalRecord {
        var record = JournalRecord(.stepUndoBegan, .debug, "Step \(step) is being taken back")
        record.fields = [(name: "APPLIFECYCLE_STEP", value: step)]
        record.belongsToStartup = true
        return record
    }

    static func stepUndone(_ step: String, _ duration: Duration, _ failure: StepFailure?) -> JournalRecord {
        let message =
            failure.map { "Step \(step) could not be taken back: \($0.message)" }
            ?? "Step \(step) taken back in \(duration.shortText)"
        var record = JournalRecord(.stepUndone, failure == nil ? .info : .warning, message)
        record.fields = outcomeFields(step, failure == nil ? .ok : .failed, duration)
        if let number = failure?.systemError { record.fields.append((name: "ERRNO", value: "\(number)")) }
        record.belongsToStartup = true
        return record
    }

    static func startupEnded(_ startup: StartupRecord, _ conclusion: StartupConclusion) -> JournalRecord {
        let time = startup.duration.map { " after \($0.shortText)" } ?? ""
        var record =
            switch conclusion {
            case .ready: JournalRecord(.startupEnded, .info, "Ready\(time)")
            case .degraded: JournalRecord(.startupEnded, .warning, "Ready, but degraded\(time)")
            case .cancelled: JournalRecord(.startupEnded, .notice, "Startup stopped\(time)")
            case .failed: JournalRecord(.startupFailed, .error, "Startup failed\(time): \(startup.cause ?? "")")
            }
        record.fields = [(name: "APPLIFECYCLE_OUTCOME", value: conclusion.name)]
        if let duration = startup.duration {
            record.fields.append((name: "APPLIFECYCLE_DURATION_USEC", value: "\(duration.wholeMicroseconds)"))
        }
        if case .failed(let step, let failure) = conclusion {
            record.fields.append((name: "APPLIFECYCLE_STEP", value: step))
            if let number = failure.systemError { record.fields.append((name: "ERRNO", value: "\(number)")) }
        }
        record.belongsToStartup = true
        return record
    }

    static func outcomeFields(
        _ step: String, _ outcome: StepOutcome, _ duration: Duration?
    ) -> [(name: String, value: String)] {
        var fields = [
            (name: "APPLIFECYCLE_STEP", value: step), (name: "APPLIFECYCLE_OUTCOME", value: outcome.rawValue),
        ]
        if let duration {
            fields.append((name: "APPLIFECYCLE_DURATION_USEC", value: "\(duration.wholeMicroseconds)"))
        }
        return fields
    }

    static func priority(_ outcome: StepOutcome, isRequired: Bool) -> LogPriority {
        switch outcome {
        case .ok, .skipped: .info
        case .degraded, .deferred: .warning
        case .cancelled: .notice
        case .failed, .timedOut: isRequired ? .error : .warning
        }
    }
}
