import LifecycleDomain

/// What the search for the markers of one database found.
struct MarkerProof {
    /// The markers of one table.
    struct Finding {
        /// Those that were searched for and are in no file.
        var absent = 0
        /// Those that rows of others hold: they prove nothing.
        var explained = 0
        /// Those that betray deleted rows.
        var remaining = 0
        /// Where: "its -wal", "the rows of audit".
        var places: Set<String> = []
    }

    private(set) var findings: [String: Finding] = [:]

    /// - Parameters:
    ///   - markers: all that are kept.
    ///   - search: made of them.
    ///   - files: for each needle that was found, where.
    ///   - live: for each needle that rows hold, the tables.
    ///   - copies: the tables into which triggers copied deleted rows, in lower case.
    init(
        of markers: [MarkerValue], _ search: MarkerSearch, files: [Int: Set<String>], live: [Int: Set<String>],
        copies: Set<String>
    ) {
        let numbers = Dictionary(uniqueKeysWithValues: search.needles.enumerated().map { ($1, $0) })
        for marker in Set(markers) {
            guard let needle = numbers[marker.bytes] else { continue }
            var finding = findings[marker.table] ?? Finding()
            let copied = (live[needle] ?? []).filter { copies.contains($0.lowercased()) }
            switch (files[needle], live[needle]) {
            case (nil, _): finding.absent += 1
            case (_?, _?) where copied.isEmpty: finding.explained += 1
            case (let places?, _):
                finding.remaining += 1
                finding.places.formUnion(copied.isEmpty ? places : Set(copied.map { "the rows of \($0)" }))
            }
            findings[marker.table] = finding
        }
    }
}

extension MarkerProof.Finding {
    /// Whether every marker that can prove something does.
    var isProof: Bool { remaining == 0 && absent > 0 && explained == 0 }

    /// The sentence for a report; nil when there is nothing to say.
    var detail: String? {
        if remaining > 0 {
            let verb = places.count == 1 && places.allSatisfy { $0.hasPrefix("its") } ? "holds" : "hold"
            return "\(places.sorted().joined(separator: " and ")) still \(verb) values of deleted rows"
        }
        guard explained > 0 else { return nil }
        return "\(explained) of \(explained + absent) markers are in rows of others by now, and prove nothing"
    }
}
