import LifecycleDomain
import Testing

/// Every state of the service with every event, from the table in docs/architecture.md.
struct ServiceStateTests {
    private static let failure = StepFailure(.tryAgain, "locked")

    private static let events: [ServiceEvent] = [
        .start, .startupEnded(.ready), .startupEnded(.degraded),
        .startupEnded(.failed(step: "databases", failure)), .startupEnded(.cancelled), .stop, .stopped, .hangUp,
        .reload,
        .reloadEnded, .recovered, .impaired,
    ]

    private static let states: [String: any ServiceState] = [
        "stopped": StoppedService(), "starting": StartingService(),
        "starting, reload to follow": StartingService(isReloadWanted: true), "ready": ReadyService(),
        "degraded": DegradedService(), "reloading, from ready": ReloadingService(returningTo: ReadyService()),
        "reloading, from degraded": ReloadingService(returningTo: DegradedService()),
        "reloading, from ready, once more": ReloadingService(returningTo: ReadyService(), isReloadWanted: true),
        "reloading, from degraded, once more": ReloadingService(returningTo: DegradedService(), isReloadWanted: true),
        "stopping": StoppingService(isStartupOver: true),
        "stopping, startup not over": StoppingService(isStartupOver: false),
        "failed": FailedService(exitCode: .tryAgain),
        "failed, stop asked for": FailedService(exitCode: .tryAgain, isStopWanted: true),
    ]

    private static let actions: [String: [ServiceAction]] = [
        "-": [], "begin the startup": [.beginStartup], "cancel the startup": [.cancelStartup], "reload": [.reload],
        "stop everything": [.stopEverything], "exit with 0": [.exit(.success)],
        "exit now, with 130": [.exitNow(.interrupted)], "exit with the cause's code": [.exit(.tryAgain)],
        "exit now, with the cause's code": [.exitNow(.tryAgain)],
    ]

    /// Each state accepts what the table says, with that next state and those actions, and refuses the rest by name.
    @Test func everyStateMeetsEveryEvent() throws {
        let table = try StateTable.read()
        var used = 0
        for (stateName, state) in Self.states {
            for event in Self.events {
                let rows = table.filter { $0.state == stateName && $0.event == event.name }
                #expect(rows.count <= 1, "\(stateName) × \(event.name) is there twice")
                used += rows.count
                try check(state, stateName, event, rows.first)
            }
        }
        #expect(used == table.count, "every row has a state and an event that exist")
    }

    private func check(
        _ state: any ServiceState, _ stateName: String, _ event: ServiceEvent, _ row: StateTable.Row?
    ) throws {
        do {
            let transition = try state.accept(event)
            let row = try #require(row, "\(stateName) accepts \(event.name), and the table does not say so")
            #expect(description(of: transition.next) == row.next, "\(stateName) × \(event.name)")
            #expect(transition.actions == Self.actions[row.action], "\(stateName) × \(event.name)")
        } catch let refused as RefusedServiceEvent {
            #expect(row == nil, "\(stateName) must accept \(event.name)")
            #expect(refused.state == state.name)
            #expect(refused.event == event.name)
        }
    }

    /// The state as the table writes it: what it does next tells apart what has the same name.
    private func description(of state: any ServiceState) -> String {
        switch state {
        case is StartingService:
            (try? state.accept(.startupEnded(.ready)).actions) == [] ? "starting" : "starting, reload to follow"
        case is ReloadingService: reloading(try? state.accept(.reloadEnded))
        case is StoppingService:
            (try? state.accept(.startupEnded(.ready))) == nil ? "stopping" : "stopping, startup not over"
        case is FailedService:
            (try? state.accept(.stop).actions) == [] ? "failed" : "failed, stop asked for"
        default: state.name
        }
    }

    private func reloading(_ end: ServiceTransition?) -> String {
        "reloading, from \(end?.next.name ?? "nowhere")\(end?.actions == [.reload] ? ", once more" : "")"
    }

    /// The exit code of a failed service is its cause's.
    @Test(arguments: FailureKind.allCases) func theExitCodeIsTheCauses(kind: FailureKind) throws {
        let cause = StartupConclusion.failed(step: "a", StepFailure(kind, "x"))
        let failed = try StartingService().accept(.startupEnded(cause)).next
        #expect(try failed.accept(.stopped).actions == [.exit(kind.exitCode)])
        #expect(try failed.accept(.stop).next.accept(.stop).actions == [.exitNow(kind.exitCode)])
    }

    /// The registry knows every state by its name, and no name twice.
    @Test func theRegistryKnowsEveryState() {
        let names = ServiceStateRegistry.types.map { $0.name }
        #expect(Set(names).count == names.count)
        for state in Self.states.values { #expect(ServiceStateRegistry.type(named: state.name) == type(of: state)) }
        #expect(Set(Self.states.values.map(\.name)) == Set(names), "the table has every state")
        #expect(ServiceStateRegistry.type(named: "unknown") == nil)
    }
}
