package import KioskDomain

/// The player: the machine, and the output that does what it says.
package actor PlayerDesk {
    private let visit: Visit
    private let sounds: any SoundGateway
    private let output: any AudioOutput
    private var player: AudioPlayer

    package init(visit: Visit, sounds: any SoundGateway, output: any AudioOutput, player: AudioPlayer) {
        self.visit = visit
        self.sounds = sounds
        self.output = output
        self.player = player
    }

    /// The state, after what has come to its end meanwhile.
    package func state() async -> any PlayerState {
        if let event = player.state.eventAtEnd, await output.hasEnded() { try? await send(event) }
        return player.state
    }

    /// Plays a track, or goes on with the one that is paused.
    package func play(_ track: Track?) async throws -> any PlayerState {
        _ = try await visit.requireGuest()
        _ = await state()
        if let track { player.choose(track) }
        try await send(.play)
        return player.state
    }

    /// - Throws: `RefusedPlayerEvent`; `GatewayFailure` of the output.
    package func accept(_ event: PlayerEvent) async throws -> any PlayerState {
        _ = await state()
        try await send(event)
        return player.state
    }

    private func send(_ event: PlayerEvent) async throws {
        guard let action = try player.accept(event) else { return }
        do {
            try await perform(action)
        } catch {
            _ = try? player.accept(.stop)
            throw error
        }
    }

    private func perform(_ action: PlayerAction) async throws {
        switch action {
        case .fill(let track):
            let folder = try await sounds.soundFolder(of: visit.requireGuest())
            // Who has left meanwhile leaves nothing, so nothing is written for them.
            guard player.state is BufferingPlayer else { return }
            try await output.prepare(track, in: folder)
            if player.state is BufferingPlayer { try await send(.bufferFilled) }
        case .begin(let track): try await output.begin(track)
        case .hold: await output.hold()
        case .resume: await output.resume()
        case .silence: await output.silence()
        }
    }
}
