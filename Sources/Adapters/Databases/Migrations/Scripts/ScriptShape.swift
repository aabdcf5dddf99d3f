import LifecycleDomain

/// How a script is run, so that it is applied whole or not at all.
enum ScriptShape: Hashable {
    /// In a transaction of ours. The first `prologue` statements run before it, and may run again.
    case wrapped(prologue: Int)
    /// Its own BEGIN and COMMIT hold everything that changes the database: the history row joins them before `commit`.
    case ownTransaction(commit: Int)
    /// Statement by statement: only a backup can undo it.
    case piecemeal

    /// Finds the shape.
    /// - Throws: `ScriptOutline.Fault` when its own transaction does not begin or end.
    init(of outline: ScriptOutline, isTransactional: Bool) throws(ScriptOutline.Fault) {
        let entries = outline.entries
        try Self.checkBalance(entries)
        if !isTransactional {
            self = .piecemeal
        } else if let begin = entries.first(where: { $0.kind == .begin })?.index {
            let commits = entries.filter { $0.kind == .commit }
            let outer = entries.filter { $0.index < begin } + entries.filter { $0.index > commits[0].index }
            let isWhole = commits.count == 1 && outer.allSatisfy { $0.kind == .setting || $0.kind == .passedOver }
            let inner = entries.filter { $0.index > begin && $0.index < commits[0].index }
            let isPlain = inner.allSatisfy { $0.kind != .outside && $0.kind != .once }
            self = isWhole && isPlain ? .ownTransaction(commit: commits[0].index) : .piecemeal
        } else {
            let first = entries.firstIndex { $0.kind == .ordinary || $0.kind == .once } ?? entries.endIndex
            let last = entries.lastIndex { $0.kind == .outside || $0.kind == .once }
            switch last {
            case nil: self = .wrapped(prologue: 0)
            case let last? where last < first: self = .wrapped(prologue: last + 1)
            default: self = .piecemeal
            }
        }
    }

    /// Every BEGIN must have its COMMIT: a COMMIT too many would end our transaction, one too few would keep it open.
    private static func checkBalance(_ entries: [ScriptOutline.Entry]) throws(ScriptOutline.Fault) {
        var open: ScriptOutline.Entry?
        for entry in entries {
            switch (entry.kind, open) {
            case (.begin, nil): open = entry
            case (.begin, .some):
                throw ScriptOutline.Fault(line: entry.line, reason: "begins a transaction within a transaction")
            case (.commit, .some): open = nil
            case (.commit, nil):
                throw ScriptOutline.Fault(
                    line: entry.line, reason: "ends a transaction that the file did not begin; take it out")
            case (.rollback, _):
                throw ScriptOutline.Fault(line: entry.line, reason: "rolls back what the file does; take it out")
            default: break
            }
        }
        if let open {
            throw ScriptOutline.Fault(line: open.line, reason: "begins a transaction that the file does not end")
        }
    }
}
