/// Who is signed in at this kiosk.
package struct Guest: Hashable, Sendable {
    package let user: String
    /// The session's number, from the daemon; a later session of the same user has another.
    package let generation: Int

    package init(user: String, generation: Int) {
        self.user = user
        self.generation = generation
    }
}
