/// A user of the device, as the app names them: 1 to 255 bytes of UTF-8 without NUL, compared byte by byte.
///
/// Swift's `String` folds é as one and as two code points into the same key; two users must never be one, so the
/// identity is the bytes. The description is redacted: a user id belongs in no log.
package struct UserID: Hashable, Sendable, CustomStringConvertible {
    package let bytes: [UInt8]

    /// Takes the bytes of a name.
    /// - Throws: `InvalidName` when they are none, too many, or hold a NUL.
    package init(_ name: String) throws(InvalidName) {
        bytes = try InvalidName.check(Array(name.utf8), what: "a user")
    }

    /// The name as it came, for SQL parameters and for the owner's own answers.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var description: String { "<user>" }
}
