/// All flags of one context, as one answer of the server gave them.
package struct FlagSet: Hashable, Sendable, Codable {
    private let flagsByKey: [String: FeatureFlag]

    /// Takes the flags of an answer; of two with one key the later counts.
    package init(_ flags: [FeatureFlag]) {
        flagsByKey = Dictionary(flags.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    }

    package subscript(key: String) -> FeatureFlag? { flagsByKey[key] }

    /// The flags, by their keys.
    package var flags: [FeatureFlag] {
        flagsByKey.values.sorted { $0.key < $1.key }
    }

    /// The keys whose flags are new here, gone from here, or not as they were; metadata aside.
    /// - Parameter old: nil where there was none: then all are new.
    package func changedKeys(from old: FlagSet?) -> [String] {
        Set(flagsByKey.keys).union(old?.flagsByKey.keys.map { $0 } ?? [])
            .filter { key in
                guard let new = flagsByKey[key], let before = old?[key] else { return true }
                return !new.isSame(as: before)
            }
            .sorted()
    }
}
