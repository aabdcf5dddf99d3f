import LifecycleAdapters
import Testing

/// Seals open with their key, in their place, unchanged, and not else.
struct SealTests {
    private let key: SecretKey

    init() throws {
        key = try #require(SecretKey([UInt8](repeating: 7, count: 32)))
    }

    /// What was sealed comes back; twice the same is sealed differently.
    @Test(arguments: [0, 1, 1000]) func roundTrip(size: Int) {
        let plain = [UInt8](repeating: 9, count: size)
        let sealed = Seal(key).seal(plain, place: "p")
        #expect(Seal(key).open(sealed, place: "p") == plain)
        #expect(Seal(key).seal(plain, place: "p") != sealed)
    }

    /// Another key, another place, a changed byte and a short text do not open.
    @Test func refusals() throws {
        let other = try #require(SecretKey())
        let sealed = Seal(key).seal([1, 2, 3], place: "p")
        #expect(Seal(other).open(sealed, place: "p") == nil)
        #expect(Seal(key).open(sealed, place: "q") == nil)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(Seal(key).open(changed, place: "p") == nil)
        }
        #expect(Seal(key).open([], place: "p") == nil)
        #expect(Seal(key).open(Array(sealed.prefix(39)), place: "p") == nil)
    }

    /// Keys have 32 bytes, and each purpose gives another.
    @Test func derivation() throws {
        #expect(SecretKey([1, 2, 3]) == nil)
        let one = try #require(key.derived(for: .intents))
        let two = try #require(key.derived(for: .keyWrapping))
        let again = try #require(key.derived(for: .intents))
        let sealed = Seal(one).seal([1], place: "p")
        #expect(Seal(two).open(sealed, place: "p") == nil)
        #expect(Seal(again).open(sealed, place: "p") == [1])
    }

    /// Keys that are derived together are those that are derived one by one, each in a place of its own.
    @Test func derivedTogether() throws {
        let purposes: [SecretKey.Purpose] = [.events, .intents, .userLookup, .keyWrapping]
        let together = try #require(key.derived(for: purposes))
        #expect(together.count == purposes.count)
        for purpose in purposes {
            let alone = try #require(key.derived(for: purpose))
            let one = try #require(together[purpose])
            #expect(Self.bytes(one) == Self.bytes(alone))
        }
        #expect(Set(together.values.map(Self.bytes)).count == purposes.count)
    }

    private static func bytes(_ key: SecretKey) -> [UInt8] {
        key.withBytes { Array(UnsafeBufferPointer(start: $0, count: SecretKey.byteCount)) }
    }

    /// The digest is BLAKE2b-256 of the bytes, and a key makes it another.
    @Test func digests() {
        #expect(Digest.of([]).prefix(4) == [0x0e, 0x57, 0x51, 0xc0])
        #expect(Digest.of([1], key: key) != Digest.of([1]))
        #expect(Digest.of([1], key: key) == Digest.of([1], key: key))
    }
}
