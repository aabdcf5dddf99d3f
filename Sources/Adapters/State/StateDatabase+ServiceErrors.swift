import Glibc
import LifecycleDomain
import LifecycleUseCases
import SQLite

extension StateDatabase {
    /// Runs work in one IMMEDIATE transaction that refuses in the words of the service.
    func inTransaction<Result>(
        _ work: (Connection) throws(ServiceError) -> Result
    ) throws(ServiceError) -> Result {
        let connection = try asService { () throws(StepFailure) in try self.connection }
        return try connection.transaction(
            .immediate, mapError: { ServiceError.failure(StepFailure($0, in: "state database")) }
        ) { () throws(ServiceError) in try work(connection) }
    }

    /// Whether an error says that the disk is full.
    static func isFull(_ error: any Error) -> Bool {
        let failure: StepFailure? =
            switch error {
            case let failure as StepFailure: failure
            case ServiceError.failure(let failure): failure
            default: nil
            }
        return failure?.systemError == ENOSPC
    }

    /// Hands a failure on as the reason of a refusal.
    func asService<Result>(_ work: () throws(StepFailure) -> Result) throws(ServiceError) -> Result {
        do throws(StepFailure) {
            return try work()
        } catch {
            throw .failure(error)
        }
    }
}
