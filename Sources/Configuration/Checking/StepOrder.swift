/// The order of the app's own steps among themselves; the built-in ones never wait for one of them.
struct StepOrder {
    private let after: [String: [String]]
    private let names: [String]

    init(_ steps: [StepSettings]) {
        names = steps.map(\.name)
        after = Dictionary(steps.map { ($0.name, $0.after) }, uniquingKeysWith: { first, _ in first })
    }

    /// Steps that wait for each other, each before the one that it comes after; empty when there are none.
    ///
    /// Takes away what can run until nothing can (Kahn's algorithm): each step that is left comes after another one
    /// that is left, so that following them ends in a circle.
    func circle() -> [String] {
        var waiting = Set(names)
        while let free = waiting.first(where: { !predecessors(of: $0).contains(where: waiting.contains) }) {
            waiting.remove(free)
        }
        var path: [String] = []
        var next = names.first(where: waiting.contains)
        while let name = next {
            if let start = path.firstIndex(of: name) { return Array(path[start...]) }
            path.append(name)
            next = predecessors(of: name).first(where: waiting.contains)
        }
        return []
    }

    private func predecessors(of name: String) -> [String] { after[name] ?? [] }
}
