import LifecycleDomain

/// The steps of a startup in the order in which they can run, before they do.
struct StartupPlan: Sendable {
    /// A step and the wave that it runs in, from 1: it comes after no step of its own wave or of a later one.
    struct Place: Sendable, Hashable {
        let step: PlannedStep
        let wave: Int
    }

    /// By wave; within one in the order given.
    let places: [Place]

    /// Orders steps.
    /// - Throws: `StepGraphError`, as a startup would: a name that is there twice, a predecessor that does not exist,
    ///   or steps that wait for each other.
    init(_ steps: [PlannedStep]) throws(StepGraphError) {
        _ = try StepGraph(steps.map { StepDefinition($0.name, after: $0.after, isRequired: $0.isRequired) })
        var waves: [String: Int] = [:]
        // Each round knows one wave more; the graph has no circle, so that as many rounds as steps suffice.
        for _ in steps {
            for step in steps {
                let before = step.after.map { waves[$0] }
                guard waves[step.name] == nil, before.allSatisfy({ $0 != nil }) else { continue }
                waves[step.name] = (before.compactMap(\.self).max() ?? 0) + 1
            }
        }
        places = steps.map { Place(step: $0, wave: waves[$0.name] ?? 1) }.enumerated()
            .sorted { ($0.element.wave, $0.offset) < ($1.element.wave, $1.offset) }
            .map(\.element)
    }

    /// The steps of the way through the graph that takes longest, the first first, by lengths of time of the caller's.
    ///
    /// Among ways that take as long, the one with more steps that have something to do.
    func criticalPath(_ length: (PlannedStep) -> Duration) -> [PlannedStep] {
        struct Way {
            var steps: [PlannedStep] = []
            var length = Duration.zero

            func isLonger(than other: Way) -> Bool { (length, weight) > (other.length, other.weight) }

            private var weight: Int { steps.count(where: \.isConfigured) }
        }
        var ways: [String: Way] = [:]
        var longest = Way()
        for place in places {
            var way = Way()
            for before in place.step.after.compactMap({ ways[$0] }) where before.isLonger(than: way) { way = before }
            way.steps.append(place.step)
            way.length += length(place.step)
            ways[place.step.name] = way
            if way.isLonger(than: longest) { longest = way }
        }
        return longest.steps
    }
}
