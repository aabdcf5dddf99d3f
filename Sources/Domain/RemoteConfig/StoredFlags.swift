/// Flags as they are kept for a startup without a network.
package struct StoredFlags: Hashable, Sendable, Codable {
    package let flags: FlagSet
    /// Endpoint and context that they were evaluated for; for another one they mean nothing.
    package let binding: String
    /// The validator that came with them (RFC 9110 section 8.8.3); good for the same binding alone.
    package let etag: String?

    package init(flags: FlagSet, binding: String, etag: String?) {
        self.flags = flags
        self.binding = binding
        self.etag = etag
    }
}
