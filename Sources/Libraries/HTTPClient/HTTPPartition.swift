/// On whose behalf a request is sent.
package enum HTTPPartition: Hashable, Sendable {
    case device
    /// Somebody's own, told apart by bytes that mean nothing here.
    case owner([UInt8])
}
