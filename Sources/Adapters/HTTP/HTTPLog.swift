package import HTTPClient

/// Where is told what happens to requests; nothing in it is a secret.
package struct HTTPLog: Sendable {
    /// Called when a request is over.
    package let request: @Sendable (HTTPLogLine) -> Void
    /// Called with each attempt as a command of curl's; nil where nobody reads that, and then none is made.
    package let command: (@Sendable (String) -> Void)?

    package init(
        request: @escaping @Sendable (HTTPLogLine) -> Void, command: (@Sendable (String) -> Void)? = nil
    ) {
        self.request = request
        self.command = command
    }
}
