/// Why a user or an attribute cannot be taken: what is wrong, never the value.
package struct InvalidName: Error, Hashable {
    package let message: String

    package init(message: String) {
        self.message = message
    }

    static let maximumBytes = 255

    static func check(_ bytes: [UInt8], what: String) throws(InvalidName) -> [UInt8] {
        if bytes.isEmpty { throw InvalidName(message: "\(what) cannot be empty") }
        if bytes.count > maximumBytes {
            throw InvalidName(message: "\(what) has at most \(maximumBytes) bytes, not \(bytes.count)")
        }
        if bytes.contains(0) { throw InvalidName(message: "\(what) cannot hold a NUL") }
        return bytes
    }
}
