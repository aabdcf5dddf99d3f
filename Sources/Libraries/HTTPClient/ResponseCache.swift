/// Stored responses, in memory, up to a size.
package final class ResponseCache: Sendable {
    package init(limitBytes: Int = 8 << 20) {}
    package func empty(_ partition: HTTPPartition) {}
    package func empty() {}
}
