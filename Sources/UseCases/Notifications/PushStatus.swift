/// How the registrations of a device stand.
package struct PushStatus: Hashable, Sendable {
    /// How many sessions are registered at the app's server.
    package let registered: Int
    /// How many things it must still be told, farewells of past sessions included.
    package let owed: Int
    /// Why it was not, in one line without secrets.
    package let lastError: String?
}
