/// Everything that a logout reaches, behind one name.
package struct LogoutSubsystems: Sendable {
    package let journal: any LogoutJournal
    package let sessions: any SessionStore
    package let vault: any TokenVault
    package let outbox: any Outbox
    package let databases: any DatabaseGateway
    package let caches: any CacheGateway
    package let hooks: any HookRunner
    package let participants: Participants
    /// Absent while the configuration has none: the step is skipped and says so.
    package let analytics: (any ServerRelease)?
    package let flags: (any ServerRelease)?
    /// What servers must be told of a session's end, and who tells them.
    package let planner: (any DutyPlanner)?
    package let courier: OutboxCourier
    /// What is kept in memory of whoever goes.
    package let memory: (any SessionMemory)?

    package init(
        journal: any LogoutJournal, sessions: any SessionStore, vault: any TokenVault, outbox: any Outbox,
        databases: any DatabaseGateway,
        caches: any CacheGateway, hooks: any HookRunner, participants: Participants, courier: OutboxCourier,
        planner: (any DutyPlanner)? = nil, memory: (any SessionMemory)? = nil, analytics: (any ServerRelease)? = nil,
        flags: (any ServerRelease)? = nil
    ) {
        self.journal = journal
        self.sessions = sessions
        self.vault = vault
        self.outbox = outbox
        self.databases = databases
        self.caches = caches
        self.hooks = hooks
        self.participants = participants
        self.courier = courier
        self.planner = planner
        self.memory = memory
        self.analytics = analytics
        self.flags = flags
    }
}
