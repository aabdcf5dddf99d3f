/// A text that nobody is to see, such as a token: neither its description nor its mirror shows it.
package struct SecretText: Hashable, Sendable {
    package let value: String

    package init(_ value: String) {
        self.value = value
    }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
