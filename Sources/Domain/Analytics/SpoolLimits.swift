/// How much of what is to be sent may wait on this device; the oldest goes first.
package struct SpoolLimits: Hashable, Sendable {
    package let rows: Int
    package let bytes: Int

    package init(rows: Int, bytes: Int) {
        self.rows = rows
        self.bytes = bytes
    }
}
