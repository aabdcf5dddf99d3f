import Glibc
package import LifecycleDomain
package import SQLite

extension StepFailure {
    /// What an error of SQLite means to an operator: locked and full may pass, corrupt may not be touched.
    /// - Parameters:
    ///   - error: what SQLite said; it holds no bound values.
    ///   - what: the file as a person knows it, such as "database clinic".
    package init(_ error: SQLiteError, in what: String) {
        let (kind, systemError): (FailureKind, Int32?) =
            if error.isBusy {
                (.tryAgain, EAGAIN)
            } else if error.isInterrupted {
                (.tryAgain, EINTR)
            } else if error.isFull {
                (.tryAgain, ENOSPC)
            } else if error.isCorrupt {
                (.dataRefused, EUCLEAN)
            } else if error.isReadOnly || error.isPermissionDenied {
                (.permission, EACCES)
            } else if error.isIOError || error.isCannotOpen {
                (.inputOutput, EIO)
            } else {
                (.dataRefused, nil)
            }
        self.init(kind, "\(what): \(error)", systemError: systemError)
    }
}
