/// What the holder of the service's machine is to do after a transition.
package enum ServiceAction: Hashable, Sendable {
    case beginStartup
    case cancelStartup
    /// Begin a reload that nobody waits for; whoever runs it tells the machine.
    case reload
    case stopEverything
    /// Leave at once: the disk is in order at any instant, the stop's courtesies are not.
    case exitNow(ExitCode)
    case exit(ExitCode)
}
