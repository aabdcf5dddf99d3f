import SocketAPI

/// The steps that the end of a startup waited for, one after the other: the one that ended last, of those that it came
/// after the one that ended last, and so on.
struct StartupChain: Sendable {
    /// The last first.
    let steps: [LifecycleInterface.Step]

    init(_ steps: [LifecycleInterface.Step]) {
        let begun = steps.filter { $0.startedUsec != nil }
        var chain: [LifecycleInterface.Step] = []
        var next = Self.last(of: begun)
        var names: Set<String> = []
        while let step = next {
            chain.append(step)
            names.insert(step.name)
            // What another version wrote down might hold a circle.
            next = Self.last(of: begun.filter { step.after.contains($0.name) && !names.contains($0.name) })
        }
        self.steps = chain
    }

    /// The one that ended last; of those that end together one that is required, then the first, so that the same
    /// startup gives the same chain.
    private static func last(of steps: [LifecycleInterface.Step]) -> LifecycleInterface.Step? {
        var last: LifecycleInterface.Step?
        for step in steps where last.map({ end(of: step) > end(of: $0) }) ?? true { last = step }
        return last
    }

    /// What runs ends after all that has ended.
    private static func end(of step: LifecycleInterface.Step) -> (time: Int, weight: Int) {
        (step.endUsec ?? .max, step.required ? 1 : 0)
    }
}
