import EventLoop
import LifecycleConfiguration
import Varlink

extension ToolFailure {
    /// The sentence and the code for any error that a command can throw.
    ///
    /// - Parameters:
    ///   - error: What was thrown.
    ///   - socket: The path that the service was sought at.
    init(_ error: any Error, socket: String) {
        switch error {
        case let failure as ToolFailure: self = failure
        case let error as UsageError: self.init(message: error.message, status: .usage)
        case let error as VarlinkError: self.init(error)
        case let error as VarlinkClientError: self.init(error, socket: socket)
        case let error as ConfigurationError: self.init(message: error.description, status: .configuration)
        case let error as EventLoopError: self.init(message: error.description, status: .internalError)
        case is MessageBuffer.MessageTooLong:
            self.init(message: "the service sent a reply that is too long", status: .notUnderstood)
        default: self.init(message: "\(type(of: error))", status: .internalError)
        }
    }
}
