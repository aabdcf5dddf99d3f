import LifecycleDomain

/// Puts together what is known of one table after an erasure; nothing is claimed that was not seen.
struct TableReport {
    let table: String
    let progress: TableProgress
    /// What was counted last.
    let found: Result<Int, TableProblem>?
    let rewrite: FileRewrite.Outcome
    /// What another process keeps, and which.
    let held: String?
    let reach: ErasureReach
    let proof: MarkerProof?

    /// The result.
    var erasure: TableErasure {
        guard case .deleted(_, let removed, let left) = progress else {
            let reason: String? = if case .unusable(let reason) = progress { reason } else { nil }
            return TableErasure(table: table, outcome: .failed, removed: 0, remaining: 0, detail: reason)
        }
        if left > 0 {
            return TableErasure(
                table: table, outcome: .failed, removed: removed, remaining: left,
                detail: "the database keeps rows in spite of the deletion")
        }
        switch found {
        case .success(0): break
        case .success(let rows)?:
            return deferred(removed, remaining: rows, "rows were written again after the deletion")
        case .failure(let problem)?:
            return deferred(removed, remaining: 0, "its rows could not be counted again: \(problem.reason)")
        case nil:
            return deferred(removed, remaining: 0, "its rows were not counted again")
        }
        return afterCount(removed)
    }

    private func afterCount(_ removed: Int) -> TableErasure {
        let finding = proof?.findings[table]
        if let obstacle {
            return deferred(removed, remaining: 0, obstacle, verifiedBy: [.count])
        }
        if let finding, finding.remaining > 0 {
            return deferred(removed, remaining: finding.remaining, finding.detail, verifiedBy: verifiedByFile)
        }
        let sentences = [rewriteNote, finding?.detail] + copies(removed)
        let detail = sentences.compactMap(\.self).joined(separator: "; ")
        return TableErasure(
            table: table, outcome: .ok, removed: removed, remaining: 0,
            verifiedBy: verifiedByFile + (finding?.isProof == true ? [.markers] : []),
            detail: detail.isEmpty ? nil : detail)
    }

    private var obstacle: String? {
        switch rewrite {
        case .held(let what): held ?? what
        case .failed(let reason): reason
        case .emptied: nil
        }
    }

    private var rewriteNote: String? { if case .emptied(_, let note) = rewrite { note } else { nil } }

    private var verifiedByFile: [Verification] {
        if case .emptied(isRewritten: true, _) = rewrite { [.count, .rewrite] } else { [.count] }
    }

    /// What a deletion cannot vouch for: rows that a trigger has copied elsewhere.
    private func copies(_ removed: Int) -> [String] {
        guard removed > 0 else { return [] }
        return reach.copies.filter { $0.table == table }.map { copy in
            "its trigger \(copy.trigger) writes to \(copy.target), which is not listed and may hold what was deleted"
        }.sorted()
    }

    private func deferred(
        _ removed: Int, remaining: Int, _ detail: String?, verifiedBy: [Verification] = []
    ) -> TableErasure {
        TableErasure(
            table: table, outcome: .deferred, removed: removed, remaining: remaining, verifiedBy: verifiedBy,
            detail: detail)
    }
}
