/// Everything that a logout needs to be finished, even when session, configuration and app are gone.
///
/// It is written down, sealed, before anything is touched.
package struct LogoutIntent: Hashable, Sendable {
    package let id: LogoutID
    package let subject: WipeSubject
    /// Absent when the user was not signed in.
    package let generation: Generation?
    package let reason: LogoutReason
    /// The session's owner; for a user who was not signed in, who asked.
    package let owner: UInt32
    package let accepted: RealtimeInstant
    package let databases: [DatabaseWipe]
    package let caches: [CachePath]
    /// Caches whose path cannot be made, because the user signed in without an attribute: named, never passed over.
    package let unresolvedCaches: [String: String]
    package let hooks: [LogoutHook]
    /// The unsent work that the logout was accepted with; only what there was.
    package let unsent: [UnsentCount]
    /// Names the user in the journal until the logout is over.
    package let pseudonym: String

    package init(
        id: LogoutID, subject: WipeSubject, generation: Generation?, reason: LogoutReason, owner: UInt32,
        accepted: RealtimeInstant, databases: [DatabaseWipe], caches: [CachePath], unresolvedCaches: [String: String],
        hooks: [LogoutHook] = [], unsent: [UnsentCount] = [], pseudonym: String
    ) {
        self.id = id
        self.subject = subject
        self.generation = generation
        self.reason = reason
        self.owner = owner
        self.accepted = accepted
        self.databases = databases
        self.caches = caches
        self.unresolvedCaches = unresolvedCaches
        self.hooks = hooks
        self.unsent = unsent
        self.pseudonym = pseudonym
    }
}
