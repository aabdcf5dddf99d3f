import Glibc

/// Strings as C functions take them.
enum CStrings {
    /// Calls `body` with the strings and the null pointer that ends them.
    static func with<Result, Failure: Error>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return try body(copies + [nil])
    }
}
