package import LifecycleDomain

/// Carries out duties at a server, one attempt a call; it keeps its own time limit and is cancelled like any task.
package protocol DutyCarrier: Sendable {
    func carry(_ duty: ServerDuty) async -> DutyResult
}
