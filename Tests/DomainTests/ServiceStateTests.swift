import LifecycleDomain
import Testing

/// Every state of the service with every event, from one table.
struct ServiceStateTests {
    private static let failure = StepFailure(.tryAgain, "locked")

    private static let events: [String: ServiceEvent] = [
        "start": .start, "ready": .startupEnded(.ready), "degraded": .startupEnded(.degraded),
        "failed": .startupEnded(.failed(step: "databases", failure)), "cancelled": .startupEnded(.cancelled),
        "stop": .stop, "stopped": .stopped, "reload": .reload, "reloadEnded": .reloadEnded,
        "recovered": .recovered, "impaired": .impaired,
    ]

    private static let states: [String: any ServiceState] = [
        "stopped": StoppedService(), "starting": StartingService(), "ready": ReadyService(),
        "degraded": DegradedService(), "reloading": ReloadingService(returningTo: ReadyService()),
        "stopping": StoppingService(isStartupOver: true), "stoppingEarly": StoppingService(isStartupOver: false),
        "failedState": FailedService(exitCode: .tryAgain),
    ]

    /// What is accepted: state, event, next state, actions; everything that is not here is refused.
    private static let accepted: [(String, String, String, [ServiceAction])] = [
        ("stopped", "start", "starting", [.beginStartup]),
        ("starting", "ready", "ready", []),
        ("starting", "degraded", "degraded", []),
        ("starting", "failed", "failed", [.stopEverything]),
        ("starting", "cancelled", "stopping", [.stopEverything]),
        ("starting", "stop", "stopping", [.cancelStartup]),
        ("ready", "stop", "stopping", [.stopEverything]),
        ("ready", "reload", "reloading", [.reload]),
        ("ready", "impaired", "degraded", []),
        ("ready", "recovered", "ready", []),
        ("degraded", "stop", "stopping", [.stopEverything]),
        ("degraded", "reload", "reloading", [.reload]),
        ("degraded", "recovered", "ready", []),
        ("degraded", "impaired", "degraded", []),
        ("reloading", "reloadEnded", "ready", []),
        ("reloading", "stop", "stopping", [.stopEverything]),
        ("reloading", "recovered", "reloading", []),
        ("reloading", "impaired", "reloading", []),
        ("stopping", "stopped", "stopped", [.exit(.success)]),
        ("stopping", "stop", "stopping", [.exitNow(.interrupted)]),
        ("stopping", "reloadEnded", "stopping", []),
        ("stopping", "recovered", "stopping", []),
        ("stopping", "impaired", "stopping", []),
        ("stoppingEarly", "ready", "stopping", [.stopEverything]),
        ("stoppingEarly", "degraded", "stopping", [.stopEverything]),
        ("stoppingEarly", "failed", "stopping", [.stopEverything]),
        ("stoppingEarly", "cancelled", "stopping", [.stopEverything]),
        ("stoppingEarly", "stopped", "stopped", [.exit(.success)]),
        ("stoppingEarly", "stop", "stopping", [.exitNow(.interrupted)]),
        ("stoppingEarly", "reloadEnded", "stopping", []),
        ("stoppingEarly", "recovered", "stopping", []),
        ("stoppingEarly", "impaired", "stopping", []),
        ("failedState", "stopped", "failed", [.exit(.tryAgain)]),
        ("failedState", "stop", "failed", [.exitNow(.tryAgain)]),
        ("failedState", "recovered", "failed", []),
        ("failedState", "impaired", "failed", []),
    ]

    /// Each state accepts what the table says, with that next state and those actions, and refuses the rest by name.
    @Test func everyStateMeetsEveryEvent() throws {
        for (stateName, state) in Self.states {
            for (eventName, event) in Self.events {
                let row = Self.accepted.first { $0.0 == stateName && $0.1 == eventName }
                do {
                    let transition = try state.accept(event)
                    let expected = try #require(row, "\(stateName) must refuse \(eventName)")
                    #expect(transition.next.name == expected.2, "\(stateName) × \(eventName)")
                    #expect(transition.actions == expected.3, "\(stateName) × \(eventName)")
                } catch let refused as RefusedServiceEvent {
                    #expect(row == nil, "\(stateName) must accept \(eventName)")
                    #expect(refused.state == state.name)
                    #expect(refused.event == event.name)
                }
            }
        }
    }

    /// A reload that was begun in the degraded state returns to it, and one that heard of a recovery to ready.
    @Test func aReloadReturnsToWhereItCameFrom() throws {
        let degraded = try DegradedService().accept(.reload).next
        #expect(try degraded.accept(.reloadEnded).next.name == "degraded")
        #expect(try degraded.accept(.recovered).next.accept(.reloadEnded).next.name == "ready")
    }

    /// The registry knows every state by its name, and no name twice.
    @Test func theRegistryKnowsEveryState() {
        let names = ServiceStateRegistry.types.map { $0.name }
        #expect(Set(names).count == names.count)
        for state in Self.states.values { #expect(ServiceStateRegistry.type(named: state.name) == type(of: state)) }
        #expect(ServiceStateRegistry.type(named: "unknown") == nil)
    }
}
