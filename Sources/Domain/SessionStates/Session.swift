/// A user who is signed in on this device.
package struct Session: Hashable, Sendable {
    package let user: UserID
    package let attributes: UserAttributes
    package let generation: Generation
    /// The uid that signed the user in.
    package let owner: UInt32
    package let since: RealtimeInstant
    /// Names the user in the journal while the session lives, and means nothing afterwards: a hash keyed with the
    /// session's own key.
    package let pseudonym: String

    package init(
        user: UserID, attributes: UserAttributes, generation: Generation, owner: UInt32, since: RealtimeInstant,
        pseudonym: String
    ) {
        self.user = user
        self.attributes = attributes
        self.generation = generation
        self.owner = owner
        self.since = since
        self.pseudonym = pseudonym
    }
}
