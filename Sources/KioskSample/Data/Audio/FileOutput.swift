import EventLoop
package import KioskDomain

/// Sound where there is no device: the WAV file is what is left of it, and time passes as if it could be heard.
package actor FileOutput: AudioOutput {
    private var remaining = Duration.zero
    private var runningSince: BoottimeClock.Instant?

    package init() {}

    package func prepare(_ track: Track, in folder: String) throws(GatewayFailure) {
        _ = try WaveFile.write(track, in: folder)
    }

    package func begin(_ track: Track) {
        remaining = track.length
        runningSince = BoottimeClock.now
    }

    package func hold() {
        remaining = left
        runningSince = nil
    }

    package func resume() {
        runningSince = BoottimeClock.now
    }

    package func silence() {
        remaining = .zero
        runningSince = nil
    }

    package func hasEnded() -> Bool { left <= .zero }

    private var left: Duration {
        runningSince.map { remaining - $0.duration(to: BoottimeClock.now) } ?? remaining
    }
}
