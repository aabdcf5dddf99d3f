package import HTTPClient
package import LifecycleDomain

extension HTTPPartition {
    /// What is sent on behalf of a session: named by its generation, never by its user.
    package init(_ generation: Generation) {
        self = .owner(withUnsafeBytes(of: generation.number.bigEndian) { Array($0) })
    }

    /// The session on whose behalf it is; nil for the device.
    package var generation: Generation? {
        guard case .owner(let bytes) = self, bytes.count == 8 else { return nil }
        return Generation(bytes.reduce(0) { $0 << 8 | Int64($1) })
    }
}
