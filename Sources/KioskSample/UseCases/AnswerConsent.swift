package import KioskDomain

/// Takes a guest's answer to whether the house may count what they do.
package struct AnswerConsent: Sendable {
    private let visit: Visit
    private let usage: any UsageGateway

    package init(visit: Visit, usage: any UsageGateway) {
        self.visit = visit
        self.usage = usage
    }

    /// - Returns: Whether there is anything that counts.
    package func callAsFunction(_ isGranted: Bool) async throws -> Bool {
        let guest = try await visit.requireGuest()
        do throws(GatewayFailure) {
            try await usage.setConsent(isGranted, of: guest)
        } catch .notThere {
            return false
        }
        await visit.setConsent(isGranted)
        return true
    }
}
