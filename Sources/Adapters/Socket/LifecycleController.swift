import LifecycleDomain
package import LifecycleUseCases
import SocketAPI
package import Varlink

/// `org.applifecycle.Lifecycle`: reads answer at any time, also while the service starts.
package struct LifecycleController: Sendable {
    private let timeline: StartupTimeline
    private let broadcaster: EventBroadcaster
    private let history: any StartupHistory
    private let sessions: any SessionStore
    private let logouts: UserLogoutFacade
    private let reloader: ConfigurationReloader
    private let settings: CurrentSettings

    package init(
        timeline: StartupTimeline, broadcaster: EventBroadcaster, history: any StartupHistory,
        sessions: any SessionStore, logouts: UserLogoutFacade, reloader: ConfigurationReloader,
        settings: CurrentSettings
    ) {
        self.timeline = timeline
        self.broadcaster = broadcaster
        self.history = history
        self.sessions = sessions
        self.logouts = logouts
        self.reloader = reloader
        self.settings = settings
    }

    /// The interface with its methods.
    /// - Throws: `InterfaceSyntaxError` when the text does not parse, which a test rules out.
    package func interface() throws(InterfaceSyntaxError) -> Interface {
        Interface(
            description: try InterfaceDescription(text: LifecycleInterface.text),
            methods: [
                LifecycleInterface.GetStatus.name: .single(getStatus),
                LifecycleInterface.Monitor.name: .stream(requiresMore: true, monitor),
                LifecycleInterface.ListStartups.name: .list(listStartups),
                LifecycleInterface.DescribeStartup.name: .single(describeStartup),
                LifecycleInterface.Reload.name: .single(reload),
            ])
    }

    @Sendable private func getStatus(
        _ parameters: NoMembers, _ call: Call
    ) async throws -> LifecycleInterface.GetStatus.Reply {
        // Before the state is open nobody is signed in as far as anyone can know.
        let signedIn = (try? await sessions.sessions().count) ?? 0
        let unfinished = await logouts.unfinishedCount
        let now = timeline.current
        return .init(
            state: .init(stateNamed: now.state), sinceRealtimeUsec: Int(now.since.microseconds), text: now.text,
            startup: LifecycleInterface.Startup(now.startup), steps: now.steps.map(LifecycleInterface.Step.init),
            sessions: signedIn, pendingLogouts: unfinished, owedToServers: 0)
    }

    @Sendable private func monitor(
        _ parameters: NoMembers, _ call: Call, _ replies: ReplyStream<LifecycleInterface.Monitor.Reply>
    ) async throws -> LifecycleInterface.Monitor.Reply? {
        let events = broadcaster.watch()
        let now = timeline.current
        try await replies.send(.init(kind: .state, state: .init(stateNamed: now.state), text: now.text))
        for await event in events {
            let state = LifecycleInterface.ServiceState(stateNamed: timeline.current.state)
            if let reply = LifecycleInterface.Monitor.Reply(event, state: state) { try await replies.send(reply) }
        }
        return nil
    }

    @Sendable private func listStartups(
        _ parameters: LifecycleInterface.ListStartups.Parameters, _ call: Call
    ) async throws -> [LifecycleInterface.ListStartups.Reply] {
        let limit: Int
        do throws(ServiceError) {
            limit = try ListLimit.checked(parameters.limit)
        } catch {
            throw VarlinkError.invalidParameter("limit")
        }
        let current = timeline.current.startup
        // While the state is not open, the current startup is the only one that is known.
        let past = (try? await history.startups(limit: limit)) ?? []
        let all = past.contains { $0.id == current.id } ? past : [current] + past
        return all.prefix(limit).map { .init(startup: .init($0.id == current.id ? current : $0)) }
    }

    @Sendable private func describeStartup(
        _ parameters: LifecycleInterface.DescribeStartup.Parameters, _ call: Call
    ) async throws -> LifecycleInterface.DescribeStartup.Reply {
        let now = timeline.current
        guard let id = parameters.id, id != now.startup.id else {
            return .init(startup: .init(now.startup), steps: now.steps.map(LifecycleInterface.Step.init))
        }
        let found: (StartupRecord, [StartupStepRecord])?
        do throws(StepFailure) {
            found = try await history.startup(id)
        } catch {
            throw VarlinkError(common: .failure(error)) ?? .permissionDenied
        }
        guard let found else { throw VarlinkError(LifecycleError.noSuchStartup(id: id)) }
        return .init(startup: .init(found.0), steps: found.1.map(LifecycleInterface.Step.init))
    }

    @Sendable private func reload(
        _ parameters: NoMembers, _ call: Call
    ) async throws -> LifecycleInterface.Reload.Reply {
        guard settings.value.policy.allows(.reload, by: Caller(call.peer)) else {
            throw VarlinkError.permissionDenied
        }
        do throws(ReloadRefusal) {
            return .init(needsRestart: try await reloader.reload())
        } catch {
            switch error {
            case .invalid(let message): throw VarlinkError(LifecycleError.configurationInvalid(message: message))
            case .wrongState(let refused):
                throw VarlinkError(
                    LifecycleError.wrongState(state: .init(stateNamed: refused.state), command: "Reload"))
            }
        }
    }
}
