import CSodium

/// A key of 32 bytes in memory that is locked, guarded, and wiped when nobody holds it (sodium_malloc).
///
/// `@unchecked Sendable` is safe: the bytes are written in `init` alone, and freed when the last reference goes.
package final class SecretKey: @unchecked Sendable {
    package static let byteCount = 32
    private let address: UnsafeMutablePointer<UInt8>

    /// Takes a key's bytes.
    ///
    /// Nil when they are not 32 of them, or no memory can be locked for them.
    package init?(_ source: some Collection<UInt8>) {
        guard source.count == Self.byteCount, let memory = Self.lockedMemory() else { return nil }
        address = memory
        _ = UnsafeMutableBufferPointer(start: memory, count: Self.byteCount).initialize(fromContentsOf: source)
    }

    /// Makes a new key at random.
    package init?() {
        guard let memory = Self.lockedMemory() else { return nil }
        address = memory
        randombytes_buf(memory, Self.byteCount)
    }

    deinit {
        sodium_free(address)
    }

    private static func lockedMemory() -> UnsafeMutablePointer<UInt8>? {
        guard Sodium.isReady else { return nil }
        return sodium_malloc(byteCount)?.bindMemory(to: UInt8.self, capacity: byteCount)
    }

    /// Lends the bytes; they may not be kept.
    package func withBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        withExtendedLifetime(self) { body(address) }
    }
}
