/// Tells names that were meant to be those of migrations from names that were not.
enum NearMiss {
    /// Whether somebody who finds this file unused might be surprised.
    static func contains(_ name: SourceName) -> Bool {
        let pieces = name.file.lowercased().split(separator: ".", omittingEmptySubsequences: false).dropFirst()
        return pieces.contains { isLikeSQL($0) } || isNumberedDirection(name.file)
    }

    /// Whether an extension is "sql" but for one letter that is another, missing, or too much.
    private static func isLikeSQL(_ piece: Substring) -> Bool {
        let letters = Array(piece.utf8)
        let wanted = Array("sql".utf8)
        // "sh" and other short extensions have a meaning of their own.
        guard letters.first == wanted.first, abs(letters.count - wanted.count) <= 1 else { return false }
        switch letters.count {
        case 2: return letters == [wanted[0], wanted[1]] || letters == [wanted[0], wanted[2]]
        case 3: return zip(letters, wanted).count { $0 != $1 } <= 1 || letters == [wanted[0], wanted[2], wanted[1]]
        default:
            return letters.indices.contains { index in
                var shorter = letters
                shorter.remove(at: index)
                return shorter == wanted
            }
        }
    }

    /// `7_name.up` and the like, with the ending forgotten.
    private static func isNumberedDirection(_ file: Substring) -> Bool {
        file.utf8.first?.isDigit == true && (file.hasSuffix(".up") || file.hasSuffix(".down"))
    }
}
