package import LifecycleDomain

/// Looks for what lies on this device of users who have no session, while nobody else works with it.
///
/// Before READY: a reader of a database that has no write-ahead log keeps the app from writing.
package struct AuditLeftovers: StartupStep {
    package let definition = StepDefinition("audit", after: ["databases"], isRequired: false)
    private let audit: LeftoverAudit
    private let events: any EventSink

    package init(_ audit: LeftoverAudit, events: any EventSink) {
        self.audit = audit
        self.events = events
    }

    package func run(_ progress: @escaping @Sendable (StepProgress) -> Void) async throws(StepFailure) -> StepResult {
        let found = try await audit.run()
        for leftover in found { events.receive(.warning("audit: \(leftover.name): \(leftover.text)")) }
        let count = found.reduce(0) { $0 + $1.count }
        return StepResult(.ok, count > 0 ? "\(count) rows or files of users who have no session" : nil)
    }
}

extension Leftover {
    fileprivate var text: String {
        let parts = [count > 0 ? "\(count) of users who have no session" : nil, detail]
        return parts.compactMap(\.self).joined(separator: "; ")
    }
}
