import KioskData
import KioskDomain
import KioskUseCases
import TestKit
import Testing

/// Who comes, and who leaves, whoever asks for it.
struct VisitTests {
    private let kiosk: Kiosk
    private let started = LogoutNotice.started(logout: "L", user: "alice", participant: "P")
    private let finished = LogoutNotice.finished(logout: "L")

    init() throws {
        kiosk = try Kiosk()
    }

    private func isDatabaseOpen() async -> Bool { (try? await kiosk.database.announcements()) != nil }

    /// A new session gets a token, one that goes on keeps its own; a device without flags greets all the same.
    @Test func signIn() async throws {
        #expect(try await kiosk.signIn("alice") == true)
        #expect(try await kiosk.daemon.token(of: kiosk.visit.requireGuest()) == "T")
        await #expect(throws: VisitRefusal.somebodySignedIn) { try await kiosk.signIn("bob") }
        _ = try await kiosk.visit.handle(started)
        await kiosk.daemon.on("flag") { () throws(GatewayFailure) in throw .notThere }
        #expect(try await kiosk.visit.signIn("alice", token: "other") == nil)
        #expect(try await kiosk.daemon.token(of: kiosk.visit.requireGuest()) == "T")
    }

    /// The player stops, the database is closed, and only then it is acknowledged; what is reported names nobody.
    @Test func logoutFromElsewhere() async throws {
        _ = try await kiosk.signIn("alice")
        _ = try await kiosk.play()
        let (database, calls) = (kiosk.database, kiosk.calls)
        await kiosk.daemon.on("acknowledge") {
            calls.add((try? await database.announcements()) == nil ? "is closed" : "is open")
        }
        #expect(try await kiosk.visit.handle(started) == nil)
        #expect(
            kiosk.calls.all.suffix(6) == [
                "silence", "logout L: player stopped", "logout L: database closed",
                "acknowledge: player stopped, database closed", "is closed", "logout L: acknowledged",
            ])
        #expect(!kiosk.folder.exists("cafe.db-wal"))
        await #expect(throws: VisitRefusal.nobodySignedIn) { try await kiosk.play() }
        // The receipt is shown at the end, once.
        #expect(try await kiosk.visit.handle(finished)?.id == "L")
        #expect(try await kiosk.visit.handle(finished) == nil)
        #expect(kiosk.calls.all.allSatisfy { !$0.contains("alice") })
    }

    /// Another user's logout is acknowledged at once and touches nothing here.
    @Test func logoutOfAnotherUser() async throws {
        _ = try await kiosk.signIn("bob")
        _ = try await kiosk.visit.handle(started)
        #expect(kiosk.calls.all.suffix(2) == ["acknowledge: not at this kiosk", "logout L: acknowledged"])
        #expect(try await kiosk.visit.handle(finished) == nil)
        #expect(await kiosk.visit.guest?.user == "bob")
        #expect(await isDatabaseOpen())
    }

    /// A guest who logs out here sees one receipt, with the notices before it and without them.
    @Test(arguments: [true, false]) func logoutFromHere(isNoticed: Bool) async throws {
        _ = try await kiosk.signIn("alice")
        if isNoticed {
            await kiosk.daemon.on("logout") { [kiosk, started] in _ = try? await kiosk.visit.handle(started) }
        }
        #expect(try await kiosk.visit.logOut()?.outcome == .complete)
        #expect(await !isDatabaseOpen())
        #expect(kiosk.calls.all.filter { $0 == "logout L: database closed" }.count == 1)
        #expect(try await kiosk.visit.handle(finished) == nil)
        await #expect(throws: VisitRefusal.nobodySignedIn) { try await kiosk.visit.logOut() }
    }

    /// What is left is shown, and the end of it when it comes.
    @Test func incompleteLogout() async throws {
        _ = try await kiosk.signIn("alice")
        await kiosk.daemon.end(with: .incomplete)
        #expect(try await kiosk.visit.logOut()?.outcome == .incomplete)
        #expect(try await kiosk.visit.handle(finished)?.outcome == .complete)
    }

    /// Who is logged out while they sign in does not become a guest, wherever that overtakes them.
    @Test(arguments: ["login", "token"]) func logoutDuringASignIn(call: String) async throws {
        await kiosk.daemon.on(call) { [kiosk, started] in
            _ = try? await kiosk.visit.handle(started)
            await kiosk.daemon.on("token") { () throws(GatewayFailure) in throw .refused("NotSignedIn") }
            await kiosk.daemon.on("flag") { () throws(GatewayFailure) in throw .refused("NotSignedIn") }
        }
        await #expect(throws: GatewayFailure.refused("NotSignedIn")) { try await kiosk.signIn("alice") }
        #expect(await kiosk.visit.guest == nil)
        #expect(await !isDatabaseOpen())
    }

    /// Who is logged out while their track is made ready hears nothing, and nothing is written for them.
    @Test func logoutWhileBuffering() async throws {
        _ = try await kiosk.signIn("alice")
        await kiosk.daemon.on("folder") { [kiosk, started] in _ = try? await kiosk.visit.handle(started) }
        #expect(try await kiosk.play().state.name == "idle")
        #expect(!kiosk.calls.all.contains { $0.hasPrefix("prepare") || $0 == "begin" })
    }

    /// While the daemon was away nobody was told anything: the visit ends when it is back.
    @Test func serviceAway() async throws {
        #expect(try await kiosk.visit.handle(.joined) == nil)
        _ = try await kiosk.signIn("alice")
        await #expect(throws: VisitRefusal.serviceWasAway) { try await kiosk.visit.handle(.joined) }
        #expect(await kiosk.visit.guest == nil)
        #expect(await !isDatabaseOpen())
    }
}
