import HTTPClient
import LifecycleAdapters
import LifecycleDomain
import LifecycleUseCases
import Synchronization
import TestKit
import Testing

/// A logout on the wire: what servers hear, in which order, and what becomes of it when they do not.
struct ServerLogoutTests {
    private static let farewells = [
        "DELETE /subscriptions ", "POST /tenant/revoke refresh-1", "POST /tenant/revoke access-1",
    ]

    private func detail(_ step: String, of receipt: Receipt) -> String? {
        receipt.steps.first { $0.name == step }?.detail
    }

    /// The farewell while the token is good, the refresh token, the access token; then nothing of them is left.
    @Test func order() async throws {
        let scene = try await LogoutScene()
        try await scene.whileServing {
            let receipt = try await scene.logOut()
            #expect(receipt.outcome == .complete)
            #expect(receipt.steps.filter { ["push", "revocation"].contains($0.name) }.allSatisfy { $0.outcome == .ok })
        }
        #expect(scene.wire == Self.farewells)
        #expect(scene.http.requests.contains { $0.headers["Authorization"] == "Bearer access-1" })
        for text in ["access-1", "refresh-1", "up-1", "alice"] { #expect(scene.fixture.occurrences(of: text) == 0) }
    }

    /// Servers that fail keep nobody signed in: the local work is done, the rest is owed, survives a restart, and is
    /// delivered when they are back.
    @Test(arguments: [500, 503, 401, 0]) func serversFail(status: Int) async throws {
        let scene = try await LogoutScene()
        scene.answer { request throws(HTTPError) in
            if status == 0 { throw .unreachable(request.url.origin, "connection refused") }
            // The app's server takes its farewell; a 401 there would be another matter.
            return HTTPResponse(status: request.method == .delete && status == 401 ? 200 : status)
        }
        let id = Box<LogoutID?>(nil)
        try await scene.whileServing {
            let receipt = try await scene.logOut()
            #expect(receipt.outcome == .owedToServer)
            #expect(receipt.steps.first { $0.name == "tokens" }?.outcome == .ok)
            #expect(receipt.steps.first { $0.name == "revocation" }?.outcome == .deferred)
            #expect(try await scene.state.state(of: try UserID("alice")).name == "signedOut")
            id.set(receipt.id)
        }
        for text in ["access-1", "refresh-1", "up-1"] { #expect(scene.fixture.occurrences(of: text) == 0) }
        let logout = try #require(id.value)
        scene.answer(LogoutScene.agreeing)
        try await scene.whileServing {
            scene.time.advance(by: .seconds(3601))
            try await scene.until {
                scene.time.advance(by: .seconds(1))
                return try await scene.receipt(logout).outcome == .complete
            }
        }
        // By then the session's token had ended: the one that was got for the farewell is revoked last.
        let last = status == 401 ? [] : ["POST /tenant/revoke access-2"]
        #expect(scene.wire.suffix(2 + last.count) == Self.farewells.suffix(2) + last)
    }

    /// What no server takes is given up when its time is over, and the receipt says so.
    @Test func givenUp() async throws {
        let scene = try await LogoutScene()
        scene.answer { request throws(HTTPError) in throw .unreachable(request.url.origin, "no route") }
        try await scene.whileServing {
            let id = try await scene.logOut().id
            try await scene.until {
                scene.time.advance(by: .seconds(60))
                return try await scene.receipt(id).finished != nil
            }
            let receipt = try await scene.receipt(id)
            #expect(receipt.outcome == .owedToServer && receipt.finished != nil)
            for step in ["push", "revocation"] {
                #expect(detail(step, of: receipt)?.hasPrefix("given up after its time: https://") == true)
            }
        }
        #expect(try await scene.state.owed().isEmpty)
    }

    /// The server thinks over a refresh for so long that a logout overtakes it: what it grants is revoked, not stored.
    @Test func lateRefresh() async throws {
        let scene = try await LogoutScene()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        scene.answer { request throws(HTTPError) in
            guard request.url.path == "/tenant/token" else { return HTTPResponse(status: 200) }
            for await _ in gate {}
            return .json(#"{"access_token":"access-2","token_type":"Bearer","refresh_token":"refresh-2"}"#)
        }
        try await scene.whileServing {
            async let token = try? scene.keeper.token(of: scene.generation, replacing: SecretText("access-1"))
            try await scene.until { scene.wire.contains("POST /tenant/token refresh-1") }
            let id = try await scene.logOut().id
            #expect(try await scene.receipt(id).outcome == .complete)
            open.finish()
            #expect(await token == nil)
            try await scene.until { scene.wire.contains("POST /tenant/revoke access-2") }
            try await scene.until { try await scene.receipt(id).outcome == .complete }
        }
        #expect(
            scene.wire == ["POST /tenant/token refresh-1"] + Self.farewells + [
                "POST /tenant/revoke refresh-2", "POST /tenant/revoke access-2",
            ])
        for text in ["access-2", "refresh-2"] { #expect(scene.fixture.occurrences(of: text) == 0) }
    }

    /// A registration is on its way when its session ends: the farewell comes after it, and nothing survives.
    @Test func lateRegistration() async throws {
        let scene = try await LogoutScene()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        scene.answer { request throws(HTTPError) in
            if request.method == .post, request.url.path == "/subscriptions" { for await _ in gate {} }
            return HTTPResponse(status: 200)
        }
        try await scene.whileServing {
            async let registered = try? scene.registrar.register(
                endpoint: SecretText("https://push.example/up-2"), keys: nil, of: scene.generation)
            try await scene.until { scene.wire.contains("POST /subscriptions ") }
            let receipt = try await scene.logOut()
            #expect(receipt.outcome == .owedToServer)
            #expect(scene.wire == ["POST /subscriptions "])
            open.finish()
            #expect(await registered == nil, "its session is over")
            // Again and again: the courier may not have gone to sleep yet.
            try await scene.until {
                scene.time.advance(by: .seconds(1))
                return try await scene.receipt(receipt.id).outcome == .complete
            }
        }
        let farewells = Array(scene.wire.dropFirst())
        #expect(farewells == ["DELETE /subscriptions "] + Self.farewells)
    }

    private final class Box<Value: Sendable>: Sendable {
        private let storage: Mutex<Value>

        init(_ value: Value) { storage = Mutex(value) }

        var value: Value { storage.withLock { $0 } }

        func set(_ value: Value) { storage.withLock { $0 = value } }
    }
}
