import Glibc

/// The system could not say whether an account exists.
package struct AccountLookupError: Error, Sendable, Equatable, CustomStringConvertible {
    /// An errno.
    package let code: Int32

    /// Makes an error of an errno.
    package init(code: Int32) {
        self.code = code
    }

    package var description: String { String(cString: strerror(code)) }
}
