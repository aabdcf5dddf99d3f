import LifecycleDomain
import Synchronization

extension AppStartupFacade {
    /// Feeds the conductor with what happens, and does what it says, until it concludes.
    func conduct() async -> Outcome {
        let begun = time.uptime
        events.receive(.startupBegan(startup, steps: graph.steps))
        var conductor = conductor
        var alarm: (at: Duration, task: LooseTasks.Handle)?
        var isStopTold = isStopWanted
        var actions = isStopTold ? conductor.stopRequested(at: .zero) : conductor.begin(at: .zero)
        var messages: [Message] = []
        while true {
            let conclusion = perform(actions)
            messages.forEach(noteLateEnd)
            if let conclusion {
                alarm?.task.cancel()
                mailbox.drain().forEach(noteLateEnd)
                return finish(conclusion, since: begun)
            }
            setAlarm(&alarm, to: conductor.wakeUp, since: begun)
            messages = [await mailbox.next()] + mailbox.drain()
            let now = time.uptime - begun
            if let proof = takeProof() { conductor.progressed(at: proof - begun) }
            // A stop that arrived meanwhile comes first: nothing begins after it.
            actions = []
            if !isStopTold, isStopWanted {
                isStopTold = true
                actions = conductor.stopRequested(at: now)
            }
            for message in messages {
                switch message {
                case .stop: break
                case .woken:
                    alarm = nil
                    actions += conductor.woken(at: now)
                case .attemptEnded(let step, let result):
                    actions += conductor.attemptEnded(step, result, at: now, jitter: jitter())
                }
            }
        }
    }

    private var isStopWanted: Bool { state.withLock { $0.isStopWanted } }

    private func takeProof() -> Duration? { state.withLock { $0.lastProof.take() } }

    private func finish(_ conclusion: StartupConclusion, since begun: Duration) -> Outcome {
        var record = startup
        record.outcome = conclusion.name
        record.duration = time.uptime - begun
        record.cause = conclusion.cause
        return (record, conclusion)
    }

    /// Tells first, then acts: what a step says comes after its begin.
    /// - Returns: the conclusion, once there is one.
    private func perform(_ actions: [StartupConductor.Action]) -> StartupConclusion? {
        for case .ended(let record) in actions { noteEnd(record) }
        events.receive(actions.compactMap(\.event))
        var conclusion: StartupConclusion?
        for action in actions {
            switch action {
            case .attempt(let record): begin(record.definition.name)
            case .cancel(let step): state.withLock { $0.tasks[step] }?.cancel()
            case .retry, .ended: break
            case .giveUp(let step): giveUp(step)
            case .conclude(let end): conclusion = end
            }
        }
        return conclusion
    }

    private func begin(_ name: String) {
        guard let step = steps[name] else { return }
        state.withLock { state in
            // Under the lock: the task must not have ended before it is known.
            state.running.insert(name)
            state.tasks[name] = tasks.begin { [self] in
                let result = await Self.result(of: step) { self.progressed(name, $0) }
                attemptEnded(name, result)
            }
        }
    }

    private static func result(
        of step: any StartupStep, _ progress: @escaping @Sendable (StepProgress) -> Void
    ) async -> Result<StepResult, StepFailure> {
        do throws(StepFailure) {
            return .success(try await step.run(progress))
        } catch {
            return .failure(error)
        }
    }

    private func progressed(_ step: String, _ progress: StepProgress) {
        let isRunning = state.withLock { state in
            guard state.running.contains(step) else { return false }
            if progress.isProof { state.lastProof = time.uptime }
            return true
        }
        if isRunning { events.receive(.stepProgressed(step: step, progress)) }
    }

    private func setAlarm(
        _ alarm: inout (at: Duration, task: LooseTasks.Handle)?, to wakeUp: Duration?, since begun: Duration
    ) {
        // One that comes too early changes nothing: most ends and proofs only put off when it would be needed.
        guard let wakeUp, alarm.map({ $0.at > wakeUp }) ?? true else { return }
        alarm?.task.cancel()
        let length = wakeUp - (time.uptime - begun)
        let task = tasks.begin { [time, mailbox] in
            do throws(CancellationError) { try await time.sleep(for: length) } catch { return }
            mailbox.post(.woken)
        }
        alarm = (wakeUp, task)
    }
}

// Which steps have ended, and which were left to themselves: what is known of it changes under one lock with the post,
// so that no end is lost between a laggard's and a member's.
extension AppStartupFacade {
    private func attemptEnded(_ step: String, _ result: Result<StepResult, StepFailure>) {
        state.withLock { state in
            if state.laggards.remove(step) != nil {
                state.finished.append(step)
            } else {
                mailbox.post(.attemptEnded(step: step, result))
            }
        }
    }

    /// The end of a step that was given up while the message of its end was on its way.
    private func noteLateEnd(_ message: Message) {
        guard case .attemptEnded(let step, _) = message else { return }
        state.withLock { state in
            if state.laggards.remove(step) != nil { state.finished.append(step) }
        }
    }

    private func noteEnd(_ record: StartupStepRecord) {
        state.withLock { state in
            guard state.running.remove(record.definition.name) != nil else { return }
            // What says that there was nothing to do has nothing to take back.
            if record.outcome != .skipped { state.finished.append(record.definition.name) }
        }
    }

    private func giveUp(_ step: String) {
        state.withLock { state in
            state.finished.removeAll { $0 == step }
            state.laggards.insert(step)
            if let task = state.tasks[step] { tasks.giveUp(task) }
        }
        events.receive(
            .warning("step \(step) of the startup does not end; what it has begun is rolled back by the next startup"))
    }
}

extension StartupConductor.Action {
    /// What it is to those who only listen.
    fileprivate var event: LifecycleEvent? {
        switch self {
        case .attempt(let record): .stepBegan(record)
        case .retry(let record, let delay): .stepWillRetry(record, after: delay)
        case .ended(let record): .stepEnded(record)
        case .cancel, .giveUp, .conclude: nil
        }
    }
}
