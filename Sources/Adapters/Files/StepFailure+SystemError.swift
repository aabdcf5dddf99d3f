import Glibc
package import LifecycleDomain

extension StepFailure {
    /// What a failed system call means to an operator.
    /// - Parameters:
    ///   - systemError: its errno(3).
    ///   - what: what could not be done, with the path.
    package init(systemError: Int32, _ what: String) {
        let kind: FailureKind =
            switch systemError {
            case ENOENT, ENOTDIR: .configuration
            case EACCES, EPERM, EROFS: .permission
            case ENOSPC, EDQUOT, EAGAIN, EMFILE, ENFILE, ENOMEM: .tryAgain
            default: .inputOutput
            }
        self.init(kind, "\(what): \(String(cString: strerror(systemError)))", systemError: systemError)
    }
}
