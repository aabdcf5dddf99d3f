import Glibc

/// The errno(3) of a system call that failed.
struct SystemError: Error, Hashable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    /// The system's words for it.
    var text: String { String(cString: strerror(number)) }
}
