/// Everything that a logout reaches, behind one name.
package struct LogoutSubsystems: Sendable {
    package let journal: any LogoutJournal
    package let vault: any TokenVault
    package let databases: any DatabaseGateway
    package let caches: any CacheGateway
    package let participants: Participants
    /// Absent while the configuration has none: the step is skipped and says so.
    package let push: (any ServerDuty)?
    package let analytics: (any ServerDuty)?
    package let flags: (any ServerDuty)?
    package let revocation: (any ServerDuty)?

    package init(
        journal: any LogoutJournal, vault: any TokenVault, databases: any DatabaseGateway, caches: any CacheGateway,
        participants: Participants, push: (any ServerDuty)? = nil, analytics: (any ServerDuty)? = nil,
        flags: (any ServerDuty)? = nil, revocation: (any ServerDuty)? = nil
    ) {
        self.journal = journal
        self.vault = vault
        self.databases = databases
        self.caches = caches
        self.participants = participants
        self.push = push
        self.analytics = analytics
        self.flags = flags
        self.revocation = revocation
    }
}
