extension SessionInterface {
    /// A user who is signed in.
    package struct Session: Codable, Sendable, Hashable {
        /// The user's id: 1 to 255 bytes of UTF-8, compared byte by byte.
        package var user: String
        /// The session's number, from one counter of the device.
        package var generation: Int
        /// Whether a logout has begun.
        package var state: SessionState
        /// The uid that signed the user in.
        package var ownerUid: Int
        /// Since when, in microseconds of the wall clock since 1970.
        package var sinceRealtimeUsec: Int

        /// Makes a session of its members.
        package init(user: String, generation: Int, state: SessionState, ownerUid: Int, sinceRealtimeUsec: Int) {
            self.user = user
            self.generation = generation
            self.state = state
            self.ownerUid = ownerUid
            self.sinceRealtimeUsec = sinceRealtimeUsec
        }
    }
}
