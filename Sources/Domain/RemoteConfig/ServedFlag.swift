/// A flag as whoever asks is answered.
package struct ServedFlag: Hashable, Sendable {
    package let flag: FeatureFlag
    package let source: FlagSource

    /// Takes a flag of a set; one without a value is the app's to decide, wherever it comes from.
    package init(_ flag: FeatureFlag, from source: FlagSource) {
        self.flag = flag
        self.source = flag.value == nil ? .fallback : source
    }

    /// A flag of which nobody knows anything.
    package init(unknown key: String) {
        self.init(FeatureFlag(key: key, value: nil), from: .fallback)
    }
}
