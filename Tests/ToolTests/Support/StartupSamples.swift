import SocketAPI

/// A startup with a long migration, a step that was tried three times, and one that timed out.
enum StartupSamples {
    static let startup = LifecycleInterface.Startup(
        id: "3f9a4b7c20de4d0c9d43a1b86e5f7712",
        startedRealtimeUsec: 1_796_032_800_000_000,
        outcome: .degraded,
        durationUsec: 17_712_000
    )

    static let steps = [
        step("state", after: [], start: 145, length: 15_300, detail: "migrated to version 3"),
        step("keychain", after: ["state"], start: 15_600, length: 371),
        step("logouts", after: ["keychain"], start: 16_000, length: 283_000, detail: "1 resumed and finished"),
        step(
            "databases", after: ["logouts"], start: 299_500, length: 12_400_000,
            detail: "clinic: 2 applied, now at version 5"),
        step("credentials", start: 12_700_000, length: 102),
        step("caches", start: 12_700_100, length: 205, isRequired: false),
        notifications,
        step(
            "analytics", start: 12_700_300, length: 76, outcome: .skipped, isRequired: false, detail: "not configured"),
        step(
            "remote-config", start: 12_700_400, length: 5_000_000, outcome: .timedOut, timeout: 5_000_000,
            isRequired: false, detail: "no answer within 5s"),
        step("warm-up", start: 12_700_500, length: 2_240_000, timeout: 30_000_000, retries: 2),
        step("index", after: ["warm-up", "notifications"], start: 16_520_500, length: 870_000, isRequired: false),
    ]

    static let reply = LifecycleInterface.DescribeStartup.Reply(startup: startup, steps: steps)

    private static let notifications = LifecycleInterface.Step(
        name: "notifications",
        after: ["databases"],
        required: false,
        outcome: .ok,
        startedUsec: 12_700_200,
        durationUsec: 3_820_000,
        timeoutUsec: 10_000_000,
        retries: 3,
        attempts: 3,
        history: [
            LifecycleInterface.Attempt(
                startedUsec: 12_700_200, durationUsec: 1_200_000, outcome: .failed, detail: "connection refused"),
            LifecycleInterface.Attempt(
                startedUsec: 14_310_200, durationUsec: 1_000_000, outcome: .failed, detail: "502 <Bad \"Gateway\"> & co"
            ),
            LifecycleInterface.Attempt(startedUsec: 16_170_200, durationUsec: 350_000, outcome: .ok),
        ]
    )

    private static func step(
        _ name: String, after: [String] = ["databases"], start: Int, length: Int,
        outcome: LifecycleInterface.Outcome = .ok, timeout: Int? = nil, retries: Int = 0, isRequired: Bool = true,
        detail: String? = nil
    ) -> LifecycleInterface.Step {
        LifecycleInterface.Step(
            name: name,
            after: after,
            required: isRequired,
            outcome: outcome,
            startedUsec: start,
            durationUsec: length,
            timeoutUsec: timeout,
            retries: retries,
            attempts: 1,
            history: [
                LifecycleInterface.Attempt(startedUsec: start, durationUsec: length, outcome: outcome, detail: detail)
            ],
            detail: detail
        )
    }
}
