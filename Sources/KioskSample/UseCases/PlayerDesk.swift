package import KioskDomain

/// The player: the machine, and the output that does what it says.
package actor PlayerDesk {
    private let output: any AudioOutput
    private var machine = AudioPlayer()

    package init(output: any AudioOutput) {
        self.output = output
    }

    /// The player, after what has come to its end meanwhile.
    package var player: AudioPlayer {
        get async {
            if let event = machine.state.eventAtEnd, await output.hasEnded() { try? await send(event) }
            return machine
        }
    }

    /// Plays a track, or goes on with the one that is paused.
    /// - Parameter folder: tells where a guest's sounds may lie, and throws where nobody is signed in.
    package func play(_ track: Track?, in folder: () async throws -> String) async throws -> AudioPlayer {
        _ = await player
        if let track { machine.choose(track) }
        try await send(.play, folder)
        return machine
    }

    /// - Throws: `RefusedEvent`; what the output throws, and the player is then idle.
    package func accept(_ event: PlayerEvent) async throws -> AudioPlayer {
        _ = await player
        try await send(event)
        return machine
    }

    private func send(_ event: PlayerEvent, _ folder: () async throws -> String = { "" }) async throws {
        guard let action = try machine.accept(event) else { return }
        do {
            switch action {
            case .fill(let track):
                let path = try await folder()
                // Who has left meanwhile leaves nothing, so nothing is written for them.
                guard machine.state is BufferingPlayer else { return }
                try await output.prepare(track, in: path)
                if machine.state is BufferingPlayer { try await send(.bufferFilled) }
            case .begin(let track): try await output.begin(track)
            case .hold: await output.hold()
            case .resume: await output.resume()
            case .silence: await output.silence()
            }
        } catch {
            _ = try? machine.accept(.stop)
            throw error
        }
    }
}
