/// Finds what somebody meant to write.
enum Spelling {
    private static let limitEdits = 2

    /// The known word that is nearest to a misspelled one: at most two edits away, fewer than it has letters.
    ///
    /// Upper and lower case count as the same letter, so a word in the wrong case is found first.
    static func nearest(to word: String, among known: [String]) -> String? {
        // No word in use is this long, and the table below grows with the length.
        guard word.utf8.count <= 64 else { return nil }
        var best: (word: String, edits: Int)?
        for candidate in known {
            let edits = distance(Array(word.lowercased().utf8), Array(candidate.lowercased().utf8))
            guard edits <= limitEdits, edits < candidate.utf8.count, edits < best?.edits ?? .max else { continue }
            best = (candidate, edits)
        }
        return best?.word
    }

    /// The Levenshtein distance: the fewest insertions, deletions and substitutions from one word to the other.
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var previous = Array(0...second.count)
        for (row, byte) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                let substitution = previous[column] + (byte == other ? 0 : 1)
                current.append(min(substitution, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[second.count]
    }
}
