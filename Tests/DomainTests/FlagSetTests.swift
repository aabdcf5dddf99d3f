import LifecycleDomain
import Testing

/// Sets of flags, and what changed from one to the next.
struct FlagSetTests {
    private func set(_ flags: (String, StructuredValue?)...) -> FlagSet {
        FlagSet(flags.map { FeatureFlag(key: $0.0, value: $0.1) })
    }

    /// New, changed and gone count; what is as it was does not.
    @Test func changes() {
        let old = set(("a", .int(1)), ("b", .int(1)), ("c", .int(1)))
        let new = set(("a", .int(1)), ("b", .int(2)), ("d", nil))
        #expect(new.changedKeys(from: old) == ["b", "c", "d"])
        #expect(new.changedKeys(from: new).isEmpty)
        #expect(new.changedKeys(from: nil) == ["a", "b", "d"])
        let next = FlagSet([FeatureFlag(key: "a", value: .int(1), metadata: .object(["version": .int(2)]))])
        #expect(next.changedKeys(from: set(("a", .int(1)))).isEmpty)
    }

    /// Of two flags with one key the later counts, and all come in the order of their keys.
    @Test func order() {
        let flags = set(("b", .int(1)), ("a", .int(1)), ("b", .int(2)))
        #expect(flags.flags.map(\.key) == ["a", "b"])
        #expect(flags["b"]?.value == .int(2))
    }

    /// A flag without a value is the app's, wherever it comes from.
    @Test func fallback() {
        #expect(ServedFlag(FeatureFlag(key: "a", value: nil), from: .server).source == .fallback)
        #expect(ServedFlag(FeatureFlag(key: "a", value: .bool(false)), from: .stored).source == .stored)
    }
}
