import SocketAPI

/// What a service might answer.
enum Samples {
    static let startup = LifecycleInterface.Startup(
        id: "00112233445566778899aabbccddeeff",
        startedRealtimeUsec: 1_796_032_800_000_000,
        outcome: .ready,
        durationUsec: 2_000_000
    )
    static let steps = [
        LifecycleInterface.Step(
            name: "state",
            after: [],
            required: true,
            outcome: .ok,
            startedUsec: 0,
            durationUsec: 1_000_000,
            attempts: 1,
            detail: "migrated"
        ),
        LifecycleInterface.Step(
            name: "databases",
            after: ["state"],
            required: true,
            startedUsec: 1_000_000,
            attempts: 1
        ),
        LifecycleInterface.Step(name: "caches", after: ["databases"], required: false),
    ]
    static let status = LifecycleInterface.GetStatus.Reply(
        state: .ready,
        sinceRealtimeUsec: 1_796_032_800_000_000,
        text: "Ready",
        startup: startup,
        steps: steps,
        sessions: 2,
        pendingLogouts: 1,
        owedToServers: 0
    )
    static let report = SessionInterface.StepReport(
        name: "tables.clinic.notes",
        outcome: .ok,
        durationUsec: 3_000,
        removed: 12,
        remaining: 0,
        verifiedBy: [.count],
        erasure: .logical
    )

    static func receipt(_ outcome: SessionInterface.LogoutOutcome?) -> SessionInterface.Receipt {
        SessionInterface.Receipt(
            id: "ffeeddccbbaa99887766554433221100",
            outcome: outcome,
            reason: .user,
            ownerUid: 0,
            acceptedRealtimeUsec: 1_796_032_800_000_000,
            finishedRealtimeUsec: 1_796_032_801_000_000,
            steps: [report]
        )
    }
}
