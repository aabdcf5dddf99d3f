/// The steps of a startup and their order: checked before anything runs.
package struct StepGraph: Sendable {
    package let steps: [StepDefinition]

    /// Checks the graph.
    /// - Throws: `StepGraphError` for a name that occurs twice, an unknown predecessor or a cycle, each by name.
    package init(_ steps: [StepDefinition]) throws(StepGraphError) {
        var names: Set<String> = []
        for step in steps where !names.insert(step.name).inserted {
            throw .duplicate(step.name)
        }
        for step in steps {
            for predecessor in step.after where !names.contains(predecessor) {
                throw .unknownPredecessor(step: step.name, predecessor: predecessor)
            }
        }
        self.steps = steps
        let stuck = Self.stepsOnCycles(steps)
        if !stuck.isEmpty { throw .cycle(stuck) }
    }

    /// Takes away what can run until nothing can: what is left waits for itself (Kahn's algorithm).
    private static func stepsOnCycles(_ steps: [StepDefinition]) -> [String] {
        var waiting = steps
        var done: Set<String> = []
        while true {
            let runnable = waiting.filter { $0.after.allSatisfy(done.contains) }
            if runnable.isEmpty { return waiting.map(\.name) }
            done.formUnion(runnable.map(\.name))
            waiting.removeAll { done.contains($0.name) }
        }
    }
}

extension StepGraph {
    /// Everything that must have ended before a step begins, near and far.
    package func predecessors(of name: String) -> Set<String> {
        let direct = Dictionary(uniqueKeysWithValues: steps.map { ($0.name, $0.after) })
        var found: Set<String> = []
        var open = direct[name] ?? []
        while let next = open.popLast() {
            if found.insert(next).inserted { open += direct[next] ?? [] }
        }
        return found
    }
}
