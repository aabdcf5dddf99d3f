/// The version of a migration: numbers with dots between them, compared as numbers.
///
/// The numbers may have any length. Leading zeros do not count, nor do zeros at the end: `0001` is `1`, and `1.0` is `1`.
/// A slash parts the version of a folder from the number of a file in it: `0.2/5` is between `0.2` and `0.10`.
package struct MigrationVersion: Hashable, Sendable {
    /// The version in ASCII, without the zeros that do not count, so that equal versions have equal texts.
    private let text: [UInt8]

    /// Reads a version; absent when the text is none.
    package init?(_ text: some StringProtocol) {
        var canonical: [UInt8] = []
        for group in Array(text.utf8).split(separator: .slash, omittingEmptySubsequences: false) {
            guard let numbers = Self.canonical(group) else { return nil }
            if !canonical.isEmpty { canonical.append(.slash) }
            canonical += numbers
        }
        self.text = canonical
    }

    /// The version of a file within a folder that has a version itself.
    package init(folder: MigrationVersion, file: MigrationVersion) {
        text = folder.text + [.slash] + file.text
    }

    private static func canonical(_ group: ArraySlice<UInt8>) -> [UInt8]? {
        var canonical: [UInt8] = []
        // Where the last number ends that counts.
        var end = 0
        for digits in group.split(separator: .dot, omittingEmptySubsequences: false) {
            guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
            let significant = digits.drop { $0 == .zero }
            if !canonical.isEmpty { canonical.append(.dot) }
            canonical += significant
            if significant.isEmpty { canonical.append(.zero) }
            if !significant.isEmpty || end == 0 { end = canonical.count }
        }
        return Array(canonical.prefix(end))
    }
}

extension MigrationVersion: Comparable {
    package static func < (one: MigrationVersion, other: MigrationVersion) -> Bool {
        var (left, right) = (one.text[...], other.text[...])
        while true {
            let (number, otherNumber) = (left.prefix(while: \.isDigit), right.prefix(while: \.isDigit))
            if number != otherNumber { return precedes(number, otherNumber) }
            left = left[number.endIndex...]
            right = right[otherNumber.endIndex...]
            guard let separator = left.popFirst(), let otherSeparator = right.popFirst() else {
                return left.isEmpty && !right.isEmpty
            }
            // What ends a group comes before what goes on with it.
            if separator != otherSeparator { return separator == .slash }
        }
    }

    /// Of two numbers without leading zeros, the shorter is the lesser.
    private static func precedes(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
        one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
    }
}

extension MigrationVersion: CustomStringConvertible {
    package var description: String { String(decoding: text, as: UTF8.self) }
}
