import SocketAPI

/// A startup in the JSON of the Trace Event Format: a row a step, its attempts and waits nested in it.
struct StartupTrace: Encodable {
    /// What is told of an event besides its times.
    struct Arguments: Encodable, Hashable {
        var name: String?
        var sortIndex: Int?
        var outcome: String?
        var attempts: Int?
        var required: Bool?
        var after: [String]?
        var detail: String?

        enum CodingKeys: String, CodingKey {
            case name, outcome, attempts, required, after, detail
            case sortIndex = "sort_index"
        }
    }

    /// One event; times are microseconds since the startup began.
    struct Event: Encodable, Hashable {
        var name: String
        var cat: String?
        /// `X` for a span, `i` for an instant, `M` for the name of a row.
        var ph: String
        var ts: Int?
        var dur: Int?
        var pid = 1
        var tid: Int
        /// The scope of an instant: `g` for all rows.
        var s: String?
        var args: Arguments?
    }

    /// What the whole trace is of.
    struct Facts: Encodable, Hashable {
        let startup: String
        let startedRealtimeUsec: Int
        let outcome: String?
        let cause: String?
    }

    let displayTimeUnit = "ms"
    let otherData: Facts
    let traceEvents: [Event]

    init(_ picture: StartupPicture) {
        let startup = picture.startup
        otherData = Facts(
            startup: startup.id, startedRealtimeUsec: startup.startedRealtimeUsec, outcome: startup.outcome?.rawValue,
            cause: startup.cause)
        let process = Event(
            name: "process_name", ph: "M", tid: 0, args: Arguments(name: "Startup of \(picture.name)"))
        let rows = picture.steps.enumerated().flatMap { Self.events(of: $1, row: $0 + 1, until: picture.length) }
        let end = startup.durationUsec.map { time in
            Event(
                name: StartupText.end(of: startup), cat: "startup", ph: "i", ts: time, tid: 0, s: "g",
                args: Arguments(outcome: startup.outcome?.rawValue, detail: startup.cause))
        }
        traceEvents = [process] + rows + [end].compactMap(\.self)
    }

    private static func events(of step: LifecycleInterface.Step, row: Int, until end: Int) -> [Event] {
        guard let start = step.startedUsec else { return [] }
        let names = [
            Event(name: "thread_name", ph: "M", tid: row, args: Arguments(name: step.name)),
            Event(name: "thread_sort_index", ph: "M", tid: row, args: Arguments(sortIndex: row)),
        ]
        let whole = Event(
            name: step.name, cat: "step", ph: "X", ts: start, dur: step.durationUsec ?? max(0, end - start), tid: row,
            args: Arguments(
                outcome: step.outcome?.rawValue ?? "running", attempts: step.attempts, required: step.required,
                after: step.after, detail: step.detail))
        let spans = StepSpans(step)
        guard step.attempts > 1 || !spans.waits.isEmpty else { return names + [whole] }
        let attempts = spans.attempts.map { attempt in
            Event(
                name: "attempt \(attempt.number)", cat: "attempt", ph: "X", ts: attempt.start,
                dur: attempt.length ?? max(0, end - attempt.start), tid: row,
                args: Arguments(outcome: attempt.outcome?.rawValue ?? "running", detail: attempt.detail))
        }
        let waits = spans.waits.map { wait in
            Event(name: "wait", cat: "wait", ph: "X", ts: wait.start, dur: wait.length, tid: row)
        }
        return names + [whole] + (attempts + waits).sorted { ($0.ts ?? 0) < ($1.ts ?? 0) }
    }
}
