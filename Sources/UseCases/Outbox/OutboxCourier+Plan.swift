import LifecycleDomain

/// What is to be done next.
extension OutboxCourier {
    struct Plan {
        var duties: [OwedDuty] = []
        /// Released logouts whose end is to be written down.
        var settled: [LogoutID] = []
        /// How long nothing else is due; nil when only a call can change that.
        var pause: Duration?

        mutating func wait(_ duration: Duration) {
            pause = min(pause ?? duration, duration)
        }
    }

    /// How long what the state could not read or write is left alone.
    static let holdTime = Duration.seconds(60)

    func nextPlan() async -> Plan {
        var plan = Plan()
        // What ends while the outbox is read is old news there, and has its turn after the wake that follows.
        let (busyBefore, urgentBefore) = (busy, Set(urgent.keys))
        do throws(StepFailure) {
            let owed = try await outbox.owed()
            let settled = try await outbox.settled()
            note(nil)
            held = held.filter { $0.value > time.uptime }
            asked = asked.filter { $0.value > time.uptime }
            let free = owed.filter { !busyBefore.contains($0.duty.logout) && !busy.contains($0.duty.logout) }
            put(free, in: &plan)
            for logout in settled where !busyBefore.contains(logout) { put(settled: logout, in: &plan) }
            for logout in urgentBefore.subtracting(owed.map(\.duty.logout)) { answer(logout) }
        } catch {
            note(error)
            plan.wait(Self.holdTime)
        }
        return plan
    }

    private func put(_ owed: [OwedDuty], in plan: inout Plan) {
        let heads = Dictionary(grouping: owed) { $0.duty.logout }.values.compactMap(head)
        for duty in heads.sorted(by: { ($0.due, $0.id) < ($1.due, $1.id) }) {
            let wait = wait(for: duty)
            if wait > .zero {
                answer(duty.duty.logout)
                plan.wait(wait)
            } else if busy.count + plan.duties.count < Self.width {
                plan.duties.append(duty)
            }
        }
    }

    /// The duty whose turn it is: the first that somebody can carry; one that nobody can holds up no other.
    private func head(_ duties: [OwedDuty]) -> OwedDuty? {
        let inOrder = duties.sorted { $0.id < $1.id }
        return inOrder.first { carriers[$0.duty.step] != nil || wait(for: $0) <= .zero } ?? inOrder.first
    }

    /// How long a duty is not to be tried.
    private func wait(for duty: OwedDuty) -> Duration {
        let logout = duty.duty.logout
        let blocked = [held[logout], asked[duty.id]].compactMap(\.self).map { $0 - time.uptime }.max() ?? .zero
        let now = time.now
        if duty.due <= now || urgent[logout] != nil || BackOff.isAbsurd(duty.due, now: now) { return blocked }
        return max(blocked, .microseconds(duty.due.microseconds - now.microseconds))
    }

    private func put(settled logout: LogoutID, in plan: inout Plan) {
        if let until = held[logout] {
            plan.wait(until - time.uptime)
        } else if busy.count + plan.duties.count + plan.settled.count < Self.width {
            plan.settled.append(logout)
        }
    }
}
