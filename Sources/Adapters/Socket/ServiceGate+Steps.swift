import Glibc
import LifecycleDomain
import LifecycleUseCases
import SocketAPI
import Varlink

extension ServiceGate {
    /// Refuses a call of a program that this process runs, while the startup that waits for the program is not over:
    /// at the gate it would wait for itself.
    ///
    /// The number of the caller's process decides over no right here: who is mistaken for a step is told to try later.
    /// - Throws: `VarlinkError`, `WrongState`.
    @Sendable func refuseOwnPrograms(_ call: Call) async throws {
        guard !isOpen, ProcessTable.isDescendant(call.peer.pid, of: getpid()) else { return }
        let method = call.method.split(separator: ".").last.map(String.init) ?? call.method
        throw VarlinkError(SessionError.wrongState(state: StartingService.name, command: method))
    }
}
