import EventLoop
import KioskData
import KioskDomain
import KioskUseCases
import LifecycleClient

/// The one place that knows who works with whom.
struct KioskContainer: Sendable {
    private let daemon: ServiceClient
    private let database: CafeDatabase
    private let output = ProgramOutput()
    private let screen = Screen()
    private let terminal: KioskTerminal

    /// - Parameter report: takes a line for the journal.
    init(loop: EventLoop, socket: String, database path: String, report: @escaping @Sendable (String) -> Void) {
        daemon = ServiceClient(path: socket, loop: loop)
        database = CafeDatabase(path: path)
        let player = PlayerDesk(output: output)
        let visit = Visit(daemon: daemon, database: database, player: player, report: report)
        terminal = KioskTerminal(
            visit: visit, daemon: daemon, database: database,
            publishedArticles: PublishedArticles(gateway: database),
            saveArticle: SaveArticle(visit: visit, gateway: database),
            deleteArticle: DeleteArticle(visit: visit, gateway: database),
            orders: Orders(visit: visit, gateway: database, daemon: daemon),
            player: player, screen: screen)
    }

    /// Serves guests until there is no more input.
    /// - Returns: Whether the service was to be had.
    func run() async -> Bool {
        await screen.show(PanelViewModel("waiting for the service"))
        do {
            _ = try await daemon.waitUntilReady()
        } catch {
            await screen.show(PanelViewModel("\(error)"))
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
        await output.silence()
        await database.close()
        return true
    }
}
