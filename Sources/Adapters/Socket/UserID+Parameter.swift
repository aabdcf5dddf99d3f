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

extension UserAttributes {
    /// Attributes as a call brings them.
    /// - Throws: `ServiceError.invalidUser`.
    init(parameter values: [String: String]?) throws(ServiceError) {
        do throws(InvalidName) {
            try self.init(values ?? [:])
        } catch {
            throw .invalidUser(error)
        }
    }
}
