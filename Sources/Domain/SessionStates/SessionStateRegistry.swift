/// The one place that knows every state of a session by its name.
package enum SessionStateRegistry {
    package static let types: [any SessionState.Type] = [SignedOut.self, SignedIn.self, LoggingOut.self]

    package static func type(named name: String) -> (any SessionState.Type)? {
        types.first { $0.name == name }
    }
}
