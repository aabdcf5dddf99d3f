import Glibc
import Varlink

extension ToolFailure {
    /// What the errors mean that every Varlink service knows, and systemd's for an errno; nil for others.
    init?(standard error: VarlinkError) {
        switch error.name {
        case VarlinkError.Name.permissionDenied:
            self.init(
                message: "permission denied: call as the session's owner, as the service's user or as root",
                status: .permissionDenied
            )
        case VarlinkError.Name.invalidParameter:
            self.init(
                message: "the service refuses the value of \(error.text("parameter") ?? "a parameter")",
                status: .refused
            )
        case VarlinkError.Name.methodNotFound, VarlinkError.Name.methodNotImplemented,
            VarlinkError.Name.interfaceNotFound, VarlinkError.Name.expectedMore:
            self.init(
                message: "the service does not know this command: install the same version of both",
                status: .notUnderstood
            )
        case VarlinkError.Name.system:
            self.init(errno: error.parameters["errno"]?.intValue.flatMap { Int32(exactly: $0) } ?? EIO)
        default:
            return nil
        }
    }

    private init(errno number: Int32) {
        let reason = String(cString: strerror(number))
        switch number {
        case ENOSPC, EDQUOT:
            self.init(message: "the service has no space (\(reason)): free some, and try again", status: .tryAgain)
        case EAGAIN, EBUSY, EINTR, ETIMEDOUT:
            self.init(message: "the service could not do it now (\(reason)): try again", status: .tryAgain)
        case EACCES, EPERM:
            self.init(
                message: "the service may not do it (\(reason)): see its journal for the path",
                status: .permissionDenied
            )
        case EROFS, ENXIO, ENODEV:
            self.init(message: "input or output failed (\(reason)): see the service's journal", status: .incomplete)
        default:
            self.init(message: "the service failed (\(reason)): see its journal", status: .internalError)
        }
    }
}
