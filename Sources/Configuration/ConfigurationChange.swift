/// A difference between two configurations, and when it can be applied.
package struct ConfigurationChange: Sendable, Hashable, CustomStringConvertible {
    /// When a change can be applied.
    package enum Effect: Sendable {
        case atRunTime
        case afterRestart
    }

    /// The section with its argument, without the brackets.
    package let section: String
    /// The key whose value differs; nil when the section came or went.
    package let key: String?
    /// When the change can be applied.
    package let effect: Effect

    /// Describes one difference.
    package init(section: String, key: String?, effect: Effect) {
        self.section = section
        self.key = key
        self.effect = effect
    }

    /// Whether the running service keeps the old value.
    package var needsRestart: Bool { effect == .afterRestart }

    package var description: String {
        guard let key else { return "[\(section)]" }
        return "[\(section)] \(key)"
    }
}
