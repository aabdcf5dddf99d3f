import KioskDomain

struct FakeOutput: AudioOutput {
    let calls: CallList
    func prepare(_ track: Track, in folder: String) { calls.add("prepare \(track.name) in \(folder)") }
    func begin(_ track: Track) { calls.add("begin") }
    func hold() { calls.add("hold") }
    func resume() { calls.add("resume") }
    func silence() { calls.add("silence") }
    /// After a pause, it is over.
    func hasEnded() -> Bool { calls.all.contains("resume") }
}
