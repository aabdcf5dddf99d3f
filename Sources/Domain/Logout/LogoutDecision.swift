/// What follows the wish to log somebody out.
package enum LogoutDecision: Hashable, Sendable {
    /// Write this down durably, then begin.
    case record(LogoutIntent)
    /// Share the logout that is on its way.
    case join(LogoutID)
}
