/// Events that are sent together; all of one scope.
package struct EventBatch: Hashable, Sendable {
    package let scope: DataScope
    /// The numbers of the events in the spool, none used twice.
    package let ids: [Int64]
    package let payloads: [[UInt8]]
    /// Names this installation of the app to the collector; made anew when the device's consent is withdrawn.
    package let installation: String

    package init(scope: DataScope, ids: [Int64], payloads: [[UInt8]], installation: String) {
        self.scope = scope
        self.ids = ids
        self.payloads = payloads
        self.installation = installation
    }
}
