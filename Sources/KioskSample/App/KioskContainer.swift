import EventLoop
import FoundationEssentials
import Glibc
import KioskData
import KioskDomain
import KioskUseCases

/// The one place that knows who works with whom.
struct KioskContainer: Sendable {
    private let loop: EventLoop
    private let daemon: DaemonClient
    private let database: CafeDatabase
    private let output: any AudioOutput
    private let screen: Screen
    private let terminal: KioskTerminal

    private static let rejoinInterval = Duration.seconds(1)

    init(loop: EventLoop, options: KioskOptions, screen: Screen, report: @escaping @Sendable (String) -> Void) {
        let daemon = DaemonClient(path: options.socket, loop: loop)
        let database = CafeDatabase(path: options.database)
        let output = Self.output()
        let visit = Visit()
        let player = PlayerDesk(
            visit: visit, sounds: daemon, output: output, player: AudioPlayer(state: IdlePlayer(Track.all[0])))
        self.loop = loop
        self.daemon = daemon
        self.database = database
        self.output = output
        self.screen = screen
        terminal = KioskTerminal(
            visit: visit,
            signIn: SignIn(visit: visit, daemon: daemon, database: database, makeToken: { UUID().uuidString }),
            consent: AnswerConsent(visit: visit, usage: daemon),
            articles: Articles(visit: visit, gateway: database, now: { Date() }),
            orders: Orders(visit: visit, gateway: database, usage: daemon, now: { Date() }),
            announcements: database,
            player: player,
            departure: Departure(visit: visit, daemon: daemon, player: player, database: database, report: report),
            screen: screen)
    }

    /// Serves guests until there is no more input.
    func run(_ lines: InputLines) async {
        await screen.show(screen.style.dim("waiting for the service"))
        do {
            try await daemon.waitUntilReady()
        } catch {
            return
        }
        // Nobody signs in before the kiosk would be told of their logout.
        let (joined, signal) = AsyncStream.makeStream(of: Void.self)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await participate { signal.yield() } }
            group.addTask {
                for await _ in joined { break }
                await terminal.serve(lines)
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
            try? await daemon.attend(as: Departure.participantName) { notice in
                if notice == .joined { onJoin() }
                await terminal.handle(notice)
            }
            try? await loop.clock.sleep(for: Self.rejoinInterval)
        }
    }

    private static func output() -> any AudioOutput {
        guard let program = ProgramOutput.soundProgram else { return FileOutput() }
        return ProgramOutput(program: program)
    }
}
