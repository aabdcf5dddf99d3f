import LifecycleDomain
import LifecycleUseCases

extension UserID {
    /// A user as a call names them.
    /// - Throws: `ServiceError.invalidUser`.
    init(parameter name: String) throws(ServiceError) {
        do throws(InvalidName) {
            try self.init(name)
        } catch {
            throw .invalidUser(error)
        }
    }
}
