import EventLoop
import KioskData
import KioskDomain
import KioskUseCases
import LifecycleClient

/// The one place that knows who works with whom.
struct KioskContainer: Sendable {
    private let loop: EventLoop
    private let daemon: DaemonClient
    private let database: CafeDatabase
    private let output = ProgramOutput()
    private let screen = Screen()
    private let terminal: KioskTerminal

    /// - Parameter report: takes a line for the journal.
    init(loop: EventLoop, socket: String, database path: String, report: @escaping @Sendable (String) -> Void) {
        self.loop = loop
        daemon = DaemonClient(ServiceClient(path: socket, loop: loop))
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
    func run() async {
        await screen.show(PanelViewModel("waiting for the service"))
        do {
            try await daemon.waitUntilReady()
        } catch {
            await screen.show(PanelViewModel("\(error)"))
            return
        }
        // Nobody signs in before the kiosk would be told of their logout.
        let (joined, signal) = AsyncStream.makeStream(of: Void.self)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await participate { signal.yield() } }
            group.addTask {
                for await _ in joined { break }
                await terminal.serve(InputLines())
            }
            await group.next()
            group.cancelAll()
        }
        await output.silence()
        await database.close()
    }

    /// Stays a participant, through restarts of the daemon.
    private func participate(onJoin: @escaping @Sendable () -> Void) async {
        while !Task.isCancelled {
            try? await daemon.attend { notice in
                if notice == .joined { onJoin() }
                await terminal.handle(notice)
            }
            try? await loop.clock.sleep(for: .seconds(1))
        }
    }
}
