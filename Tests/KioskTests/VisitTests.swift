import KioskDomain
import KioskUseCases
import TestKit
import Testing

/// Who comes, and who leaves, whoever asks for it.
struct VisitTests {
    private let started = LogoutNotice.started(logout: "L", user: "alice", participant: "P")
    private let finished = LogoutNotice.finished(logout: "L")

    /// A new session gets a token, one that goes on keeps its own; one guest at a time.
    @Test func signIn() async throws {
        let kiosk = try await Kiosk()
        #expect(try await kiosk.visit.signIn("alice", token: "T") == true)
        await #expect(throws: Refusal.somebodySignedIn) { try await kiosk.visit.signIn("bob", token: "") }
        _ = try await kiosk.visit.handle(started)
        _ = try await kiosk.visit.signIn("alice", token: "other")
        #expect(try await kiosk.device.token(of: kiosk.visit.requireGuest()) == "T")
    }

    /// The player stops, the database is closed, and only then it is acknowledged, and the next guest may come; the receipt
    /// is shown once, and what is reported names nobody.
    @Test func logoutFromElsewhere() async throws {
        let kiosk = try await Kiosk(of: "alice")
        _ = await kiosk.answer("play")
        await kiosk.device.on("silence") {
            await #expect(throws: Refusal.somebodySignedIn) { try await kiosk.visit.signIn("bob", token: "") }
        }
        await kiosk.device.on("acknowledge") { await kiosk.device.note(kiosk.isDatabaseOpen ? "is open" : "is closed") }
        #expect(try await kiosk.visit.handle(started) == nil)
        #expect(
            kiosk.device.calls.suffix(6) == [
                "silence", "logout L: player stopped", "logout L: database closed",
                "acknowledge: player stopped, database closed", "is closed", "logout L: acknowledged",
            ])
        #expect(!kiosk.folder.exists("cafe.db-wal"))
        #expect(await kiosk.answer("play") == ["sign in first"])
        #expect(try await kiosk.visit.handle(finished)?.id == "L")
        #expect(try await kiosk.visit.handle(finished) == nil)
        #expect(kiosk.device.calls.allSatisfy { !$0.contains("alice") })
    }

    /// Another user's logout is acknowledged at once and touches nothing here.
    @Test func logoutOfAnotherUser() async throws {
        let kiosk = try await Kiosk(of: "bob")
        _ = try await kiosk.visit.handle(started)
        #expect(kiosk.device.calls.suffix(2) == ["acknowledge: not at this kiosk", "logout L: acknowledged"])
        #expect(try await kiosk.visit.handle(finished) == nil)
        #expect(await kiosk.visit.guest?.user == "bob")
        #expect(await kiosk.isDatabaseOpen)
    }

    /// A guest who logs out here sees one receipt, with the notices before it and without them; what is left is shown,
    /// and the end of it when it comes.
    @Test(arguments: [true, false], [LogoutReceipt.Outcome.complete, .incomplete])
    func logoutFromHere(isNoticed: Bool, outcome: LogoutReceipt.Outcome) async throws {
        let kiosk = try await Kiosk(of: "alice", logoutOutcome: outcome)
        if isNoticed { await kiosk.device.on("logout") { [started] in _ = try? await kiosk.visit.handle(started) } }
        #expect(try await kiosk.visit.logOut()?.outcome == outcome)
        #expect(await !kiosk.isDatabaseOpen)
        #expect(kiosk.device.calls.filter { $0 == "logout L: database closed" }.count == 1)
        #expect(try await kiosk.visit.handle(finished)?.outcome == (outcome == .incomplete ? .complete : nil))
        await #expect(throws: Refusal.nobodySignedIn) { try await kiosk.visit.logOut() }
    }

    /// Who is logged out while they sign in does not become a guest, wherever that overtakes them.
    @Test(arguments: ["login", "token"]) func logoutDuringASignIn(call: String) async throws {
        let kiosk = try await Kiosk()
        await kiosk.device.on(call) { [started] in
            _ = try? await kiosk.visit.handle(started)
            await kiosk.device.on("token") { throw FakeDevice.Failure() }
            if call == "token" { throw FakeDevice.Failure() }
        }
        await #expect(throws: FakeDevice.Failure.self) { try await kiosk.visit.signIn("alice", token: "") }
        #expect(await kiosk.visit.guest == nil)
        #expect(await !kiosk.isDatabaseOpen)
    }

    /// Who is logged out while their track is made ready hears nothing, and nothing is written for them.
    @Test func logoutWhileBuffering() async throws {
        let kiosk = try await Kiosk(of: "alice")
        await kiosk.device.on("folder") { [started] in _ = try? await kiosk.visit.handle(started) }
        #expect(await kiosk.answer("play") == ["Player: gong, idle"])
        #expect(!kiosk.device.calls.contains { $0.hasPrefix("prepare") || $0 == "begin" })
    }

    /// While the daemon was away nobody was told anything: the visit ends when it is back.
    @Test func serviceAway() async throws {
        let kiosk = try await Kiosk(of: "alice")
        await #expect(throws: Refusal.serviceWasAway) { try await kiosk.visit.handle(.joined) }
        #expect(try await kiosk.visit.handle(.joined) == nil)
        #expect(await kiosk.visit.guest == nil)
        #expect(await !kiosk.isDatabaseOpen)
    }
}
