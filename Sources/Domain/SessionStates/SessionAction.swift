/// What the holder of a session's machine is to do after a transition.
package enum SessionAction: Hashable, Sendable {
    /// Take the next generation of the device, make a key, write the session down.
    case create
    /// Answer with the generation that is in force.
    case answer(Generation)
    /// Write the intent down durably, then begin.
    case recordIntent
    /// Share the run and the receipt of the logout that is on its way.
    case join(LogoutID)
    case forget
}
