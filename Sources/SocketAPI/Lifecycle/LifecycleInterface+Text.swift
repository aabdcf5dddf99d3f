extension LifecycleInterface {
    /// The interface definition that the daemon publishes.
    package static let text = """
        # The service's own startups and state. Reads answer at any time, also while it starts.
        # A list without an item is answered by one reply without members.
        interface org.applifecycle.Lifecycle

        # ok: done. degraded: done in part, the startup goes on. skipped: nothing to do, or an earlier step failed.
        # deferred: owed, will be tried again.
        type Outcome (ok, degraded, skipped, deferred, failed, timedOut, cancelled)

        type ServiceState (starting, ready, degraded, reloading, stopping)

        # One attempt of a step that has ended.
        type Attempt (startedUsec: int, durationUsec: int, outcome: Outcome, detail: ?string)

        # One step of a startup. Times are microseconds; startedUsec and nextAttemptUsec count from the start of the
        # startup. outcome is absent while the step runs or waits. timeoutUsec: for the whole step, its retries and the
        # waits between them. history: the attempts that have ended, of many the last 20. nextAttemptUsec: while an
        # attempt has failed and the next is waited for.
        type Step (
          name: string,
          after: []string,
          required: bool,
          outcome: ?Outcome,
          startedUsec: ?int,
          durationUsec: ?int,
          timeoutUsec: ?int,
          retries: int,
          attempts: int,
          history: []Attempt,
          nextAttemptUsec: ?int,
          detail: ?string
        )

        # One start of the service. id: the invocation id that systemd gave, else a random one.
        # outcome is absent while it runs.
        type Startup (
          id: string,
          startedRealtimeUsec: int,
          outcome: ?(ready, degraded, failed, cancelled),
          durationUsec: ?int,
          cause: ?string
        )

        method GetStatus() -> (
          state: ServiceState,
          sinceRealtimeUsec: int,
          text: string,
          startup: Startup,
          steps: []Step,
          sessions: int,
          pendingLogouts: int,
          owedToServers: int
        )

        # Call with more. The first reply is the current state, then one reply for each event. Of a step: that it began,
        # goes on, is tried again ("notifications: attempt 2 in 3s"), ended, or is undone.
        method Monitor() -> (
          kind: (state, step, logout, reload),
          state: ServiceState,
          step: ?Step,
          logoutId: ?string,
          text: string
        )

        # Call with more: one startup a reply, newest first.
        method ListStartups(limit: ?int) -> (startup: Startup)

        # Without an id: the current one. Reading changes nothing.
        method DescribeStartup(id: ?string) -> (startup: Startup, steps: []Step)

        # Reads the configuration again. Returns when it is in force; on an error the old one stays.
        # needsRestart: the keys that changed and are read at a start only.
        method Reload() -> (needsRestart: []string)

        error ConfigurationInvalid (message: string)
        error WrongState (state: ServiceState, command: string)
        error NoSuchStartup (id: string)

        """
}
