package import KioskDomain

/// What guests hear: the machine, and the output that does what it says.
extension Visit {
    /// The player, after what has come to its end meanwhile.
    package var player: AudioPlayer {
        get async {
            if machine.state is PlayingPlayer, await output.hasEnded() { try? await send(.stop) }
            return machine
        }
    }

    /// Lets something happen to the player.
    /// - Throws: `RefusedEvent`; what the daemon or the output throws, and the player is then idle.
    package func accept(_ event: PlayerEvent) async throws -> AudioPlayer {
        _ = await player
        try await send(event)
        return machine
    }

    func send(_ event: PlayerEvent) async throws {
        let action = try machine.accept(event)
        do {
            if let action { try await output.perform(action) }
            if machine.state is BufferingPlayer { try await fillBuffer() }
        } catch {
            _ = try? machine.accept(.stop)
            throw error
        }
    }

    private func fillBuffer() async throws {
        let folder = try await daemon.soundFolder(of: requireGuest())
        // Who has left meanwhile leaves nothing, so nothing is written for them.
        guard machine.state is BufferingPlayer else { return }
        try await output.prepare(machine.track, in: folder)
        if machine.state is BufferingPlayer { try await send(.bufferFilled) }
    }
}
