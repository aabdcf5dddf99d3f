import EventLoop
import KioskData
import KioskDomain
import KioskUseCases
import LifecycleClient

/// The one place that knows who works with whom.
struct KioskContainer: Sendable {
    private let daemon: ServiceClient
    private let visit: Visit
    private let terminal: KioskTerminal

    /// - Parameter report: takes a line for the journal.
    init(loop: EventLoop, socket: String, database: String, report: @escaping @Sendable (String) -> Void) {
        daemon = ServiceClient(path: socket, loop: loop)
        visit = Visit(daemon: daemon, database: CafeDatabase(path: database), output: ProgramOutput(), report: report)
        terminal = KioskTerminal(visit: visit)
    }

    /// Serves guests until there is no more input.
    /// - Returns: Whether the service was to be had.
    func run() async -> Bool {
        await terminal.screen.show([PanelViewModel(title: "waiting for the service")])
        do {
            _ = try await daemon.waitUntilReady()
        } catch {
            await terminal.screen.show([PanelViewModel(title: "\(error)")])
            return false
        }
        // Nobody signs in before the kiosk would be told of their logout.
        let (joined, signal) = AsyncStream.makeStream(of: Void.self)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await daemon.participate { notice in
                    if notice == .joined { signal.yield() }
                    await terminal.handle(notice)
                }
            }
            group.addTask {
                for await _ in joined { break }
                await terminal.serve(InputLines())
            }
            await group.next()
            group.cancelAll()
        }
        await visit.quit()
        return true
    }
}
