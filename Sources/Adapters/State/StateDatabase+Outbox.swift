package import LifecycleDomain
import LifecycleUseCases

extension StateDatabase: Outbox {
    package func owed() async throws(StepFailure) -> [OwedDuty] {
        []
    }

    package func standing(of logout: LogoutID) async throws(StepFailure) -> [DutyStanding] {
        []
    }

    package func record(
        _ result: DutyResult, of duty: OwedDuty, due: RealtimeInstant
    ) async throws(StepFailure) {
    }
}
