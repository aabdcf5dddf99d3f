/// How urgent a log record is: the levels of syslog(3), which are those of the journal's PRIORITY field.
package enum LogPriority: Int32, CaseIterable, Comparable, Sendable {
    case emergency = 0
    case alert
    case critical
    case error
    case warning
    case notice
    case info
    case debug

    /// Reads a level as systemd writes it: "emerg", "err" and the like, or 0 to 7; nil for anything else.
    package init?(text: String) {
        if let number = Int32(text) {
            self.init(rawValue: number)
        } else if let level = Self.allCases.first(where: { $0.name == text }) {
            self = level
        } else {
            return nil
        }
    }

    /// The name that systemd uses, as in LogLevelMax= (systemd.exec(5)).
    package var name: String {
        switch self {
        case .emergency: "emerg"
        case .alert: "alert"
        case .critical: "crit"
        case .error: "err"
        case .warning: "warning"
        case .notice: "notice"
        case .info: "info"
        case .debug: "debug"
        }
    }

    /// A more urgent level is less, as its number is.
    package static func < (left: LogPriority, right: LogPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
