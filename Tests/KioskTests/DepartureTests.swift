import KioskDomain
import KioskUseCases
import Synchronization
import Testing

/// The kiosk as a participant of a logout.
struct DepartureTests {
    private let list = CallList()
    private let visit = Visit()
    private let player: PlayerDesk

    init() async throws {
        player = PlayerDesk(
            visit: visit, sounds: FakeDaemonGateways(list: list), output: FakeOutput(list: list),
            player: AudioPlayer(state: IdlePlayer(Track.all[0])))
        let daemon = FakeDaemonGateways(list: list, known: "T")
        let signIn = SignIn(
            visit: visit, daemon: daemon, database: FakeDatabase(list: list), makeToken: { "" })
        _ = try await signIn("alice")
        _ = try await player.play(nil)
    }

    private func departure(_ outcome: LogoutReceipt.Outcome = .complete) -> Departure {
        let list = list
        return Departure(
            visit: visit, daemon: FakeDaemonGateways(list: list, outcome: outcome), player: player,
            database: FakeDatabase(list: list), report: { list.add($0) })
    }

    private let finished = LogoutNotice.finished(logout: "L", user: "alice")
    private let started = LogoutNotice.started(logout: "L", user: "alice", participant: "P")

    /// The player stops, the database is closed, and only then is it acknowledged; what is reported names nobody.
    @Test func orderOfALeave() async throws {
        #expect(try await departure().handle(started) == nil)
        #expect(
            list.calls.suffix(6) == [
                "silence", "logout L: player stopped", "close", "logout L: database closed",
                "acknowledge: player stopped, database closed", "logout L: acknowledged",
            ])
        #expect(await visit.guest == nil)
        #expect(await player.state().name == "idle")
        #expect(list.calls.allSatisfy { !$0.contains("alice") })
    }

    /// Of a logout that somebody else has asked for, the guest is shown the receipt at its end, once.
    @Test func logoutFromElsewhere() async throws {
        let departure = departure()
        _ = try await departure.handle(started)
        #expect(try await departure.handle(finished)?.id == "L")
        #expect(try await departure.handle(finished) == nil)
    }

    /// Another user's logout is acknowledged at once and touches nothing here.
    @Test func logoutOfAnotherUser() async throws {
        let departure = departure()
        let before = list.calls.count
        _ = try await departure.handle(.started(logout: "L", user: "bob", participant: "P"))
        #expect(list.calls[before...] == ["acknowledge: not at this kiosk", "logout L: acknowledged"])
        #expect(try await departure.handle(.finished(logout: "L", user: "bob")) == nil)
        #expect(await visit.guest?.user == "alice")
        #expect(await player.state().name == "playing")
    }

    /// A guest who logs out here sees one receipt, whether or not the notice was first.
    @Test func logoutFromHere() async throws {
        let departure = departure()
        #expect(try await departure.logOut()?.outcome == .complete)
        #expect(try await departure.handle(finished) == nil)
        #expect(
            list.calls.suffix(5) == [
                "log out", "silence", "logout L: player stopped", "close", "logout L: database closed",
            ])
        await #expect(throws: VisitRefusal.nobodySignedIn) { try await departure.logOut() }
    }

    /// Who waits for the answer at the kiosk gets the receipt there, although the notices come before it.
    @Test func noticesBeforeTheReceipt() async throws {
        let noticed = departure()
        let list = list
        let sessions = FakeDaemonGateways(list: list) { [started, finished] in
            let receipts = [try? await noticed.handle(started), try? await noticed.handle(finished)]
            if receipts.contains(where: { $0 != nil }) { list.add("shown by a notice") }
        }
        let departure = Departure(
            visit: visit, daemon: sessions, player: player, database: FakeDatabase(list: list), report: { _ in })
        #expect(try await departure.logOut()?.id == "L")
        #expect(!list.calls.contains("shown by a notice"))
        #expect(list.calls.filter { $0 == "close" }.count == 1)
        #expect(try await noticed.handle(finished) == nil)
    }

    /// What is left is shown, and the end of it when it comes.
    @Test func incompleteLogout() async throws {
        let departure = departure(.incomplete)
        #expect(try await departure.logOut()?.outcome == .incomplete)
        #expect(try await departure.handle(finished)?.outcome == .complete)
    }

    /// Who is logged out while they sign in does not become a guest: the database is closed again.
    @Test func logoutDuringASignIn() async throws {
        let departure = departure()
        _ = try await departure.handle(started)
        let daemon = FakeDaemonGateways(list: list) { [started] in _ = try? await departure.handle(started) }
        let signIn = SignIn(visit: visit, daemon: daemon, database: FakeDatabase(list: list), makeToken: { "T" })
        await #expect(throws: VisitRefusal.signedOutMeanwhile) { try await signIn("alice") }
        #expect(await visit.guest == nil)
        #expect(list.calls.suffix(2) == ["open", "close"])
    }

    /// Who is logged out while their track is made ready hears nothing, and nothing is written for them.
    @Test func logoutWhileBuffering() async throws {
        _ = try await player.accept(.stop)
        let before = list.calls.count
        let output = FakeOutput(list: list)
        let list = list
        let stopped = Mutex<PlayerDesk?>(nil)
        let sounds = FakeDaemonGateways(list: list) { _ = try? await stopped.withLock { $0 }?.accept(.stop) }
        let desk = PlayerDesk(
            visit: visit, sounds: sounds, output: output, player: AudioPlayer(state: IdlePlayer(Track.all[0])))
        stopped.withLock { $0 = desk }
        #expect(try await desk.play(nil).name == "idle")
        #expect(list.calls[before...] == ["silence"])
    }

    /// A logout that the kiosk was not told of is found when it joins again; a session that goes on is let be.
    @Test func logoutWhileAway() async throws {
        #expect(try await departure().handle(.joined) == nil)
        #expect(await visit.guest?.user == "alice")
        let list = list
        let departure = Departure(
            visit: visit, daemon: FakeDaemonGateways(list: list, tokenFailure: .refused("NotSignedIn")),
            player: player, database: FakeDatabase(list: list), report: { _ in })
        await #expect(throws: VisitRefusal.signedOutMeanwhile) { try await departure.handle(.joined) }
        #expect(list.calls.suffix(2) == ["silence", "close"])
        #expect(await visit.guest == nil)
    }
}
