/// Leads a transition elsewhere, so that a state can be added without touching those that are there.
package struct PlayerDetour: Sendable {
    let from: String
    let event: PlayerEvent
    let lead: @Sendable (PlayerTransition) -> PlayerTransition

    /// - Parameters:
    ///   - from: the name of the state that the new one is entered from.
    ///   - event: the event that leads there.
    ///   - lead: makes the new transition of the one that would have been taken.
    package init(
        from: String, on event: PlayerEvent, lead: @escaping @Sendable (PlayerTransition) -> PlayerTransition
    ) {
        self.from = from
        self.event = event
        self.lead = lead
    }
}
