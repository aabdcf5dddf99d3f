/// An event as it waits to be sent: bytes that the way to the collector has made of it.
package struct SpooledEvent: Hashable, Sendable {
    package let scope: DataScope
    package let payload: [UInt8]

    package init(scope: DataScope, payload: [UInt8]) {
        self.scope = scope
        self.payload = payload
    }
}
