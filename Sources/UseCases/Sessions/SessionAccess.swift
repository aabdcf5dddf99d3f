package import LifecycleDomain

/// Whose belongings are wanted, by whom, with which generation.
package struct SessionAccess: Sendable {
    package let user: UserID
    package let generation: Generation
    package let caller: Caller

    package init(user: UserID, generation: Generation, caller: Caller) {
        self.user = user
        self.generation = generation
        self.caller = caller
    }
}
