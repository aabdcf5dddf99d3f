import Glibc
import Varlink

extension ToolFailure {
    /// What an error of the connection means.
    init(_ error: VarlinkClientError, socket: String) {
        let socket = Printable.text(socket)
        switch error {
        case .unreachable(ENOENT):
            self.init(message: "no service at \(socket): start it, or name another --instance", status: .unreachable)
        case .unreachable(ECONNREFUSED):
            self.init(message: "the service at \(socket) does not run: start it", status: .unreachable)
        case .unreachable(EACCES), .unreachable(EPERM):
            self.init(
                message: "\(socket) may not be opened: become a user who may, see SocketMode= in the configuration",
                status: .permissionDenied
            )
        case .unreachable(let number):
            self.init(message: "\(socket): \(String(cString: strerror(number)))", status: .unreachable)
        case .disconnected:
            self.init(
                message: "the service at \(socket) closed the connection: see its journal, and try again",
                status: .unreachable
            )
        case .invalidReply(let reason):
            self.init(
                message: "the service answers what this version does not understand (\(reason)): "
                    + "install the same version of both",
                status: .notUnderstood
            )
        case .busy:
            self.init(message: "two calls at once on one connection", status: .internalError)
        }
    }
}
