extension KeychainInterface {
    /// A stored secret without the secret.
    package struct Item: Codable, Sendable, Hashable {
        /// The name it is stored under, unique within the session.
        package var name: String
        /// What it is.
        package var kind: Kind
        /// When it ends, in microseconds of the wall clock since 1970; absent when it does not.
        package var expiresRealtimeUsec: Int?
        /// When it was stored, in microseconds of the wall clock since 1970.
        package var storedRealtimeUsec: Int

        /// Makes an item of its members.
        package init(name: String, kind: Kind, expiresRealtimeUsec: Int? = nil, storedRealtimeUsec: Int) {
            self.name = name
            self.kind = kind
            self.expiresRealtimeUsec = expiresRealtimeUsec
            self.storedRealtimeUsec = storedRealtimeUsec
        }
    }
}
