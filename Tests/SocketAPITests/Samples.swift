import SocketAPI

/// Messages with every member set.
enum Samples {
    static let step = LifecycleInterface.Step(
        name: "databases",
        after: ["keychain"],
        required: true,
        outcome: .ok,
        startedUsec: 1,
        durationUsec: 2,
        timeoutUsec: 3,
        retries: 4,
        attempts: 1,
        history: [LifecycleInterface.Attempt(startedUsec: 1, durationUsec: 2, outcome: .ok, detail: "3 migrations")],
        nextAttemptUsec: 5,
        detail: "3 migrations"
    )
    static let startup = LifecycleInterface.Startup(
        id: "00112233445566778899aabbccddeeff",
        startedRealtimeUsec: 1,
        outcome: .ready,
        durationUsec: 2,
        cause: "none"
    )
    static let item = KeychainInterface.Item(
        name: "api",
        kind: .accessToken,
        expiresRealtimeUsec: 1,
        storedRealtimeUsec: 2
    )
    static let report = SessionInterface.StepReport(
        name: "tables.main.notes",
        outcome: .ok,
        durationUsec: 1,
        removed: 2,
        remaining: 0,
        verifiedBy: SessionInterface.Verification.allCases,
        erasure: .logical,
        detail: "as planned"
    )
    static let receipt = SessionInterface.Receipt(
        id: "00112233445566778899aabbccddeeff",
        outcome: .complete,
        reason: .user,
        ownerUid: 1_000,
        acceptedRealtimeUsec: 1,
        finishedRealtimeUsec: 2,
        resumed: 0,
        steps: [report]
    )
    static let session = SessionInterface.Session(
        user: "alice",
        generation: 1,
        state: .signedIn,
        ownerUid: 1_000,
        sinceRealtimeUsec: 1
    )
}
