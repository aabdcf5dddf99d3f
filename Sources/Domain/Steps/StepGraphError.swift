/// Why steps do not make a graph that can run.
package enum StepGraphError: Error, Hashable, Sendable, CustomStringConvertible {
    case duplicate(String)
    case unknownPredecessor(step: String, predecessor: String)
    case cycle([String])

    package var description: String {
        switch self {
        case .duplicate(let name): "step \(name) is there twice"
        case .unknownPredecessor(let step, let predecessor):
            "step \(step) comes after \(predecessor), which does not exist"
        case .cycle(let names): "these steps wait for each other: \(names.joined(separator: ", "))"
        }
    }
}
