/// `[Session]`: how the sessions of users are treated.
package struct SessionSettings: Sendable, Equatable {
    /// `ParticipantTimeout=`, how long a logout waits for an app that asked to be waited for.
    package var participantTimeout: Duration

    /// Makes the settings of the section; without arguments those of one that is not there.
    package init(participantTimeout: Duration = .seconds(10)) {
        self.participantTimeout = participantTimeout
    }
}
