/// The random name of one logout: 32 hexadecimal digits, nothing personal in it.
package struct LogoutID: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package var description: String { text }
}
