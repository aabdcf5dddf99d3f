import CSodium

/// A key of 32 bytes in memory that is locked, guarded, and wiped when nobody holds it.
package struct SecretKey: Sendable {
    package static let byteCount = 32
    private let memory: LockedMemory
    private let offset: Int

    /// Takes a key's bytes.
    ///
    /// Nil when they are not 32 of them, or no memory can be locked for them.
    package init?(_ source: some Collection<UInt8>) {
        guard source.count == Self.byteCount else { return nil }
        self.init { memory in
            for (index, byte) in source.enumerated() { memory[index] = byte }
        }
    }

    /// Makes a new key at random.
    package init?() {
        self.init { randombytes_buf($0, Self.byteCount) }
    }

    private init?(_ fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        guard let memory = LockedMemory(byteCount: Self.byteCount, fill) else { return nil }
        self.init(in: memory, at: 0)
    }

    /// A key that lies in memory with others.
    init(in memory: LockedMemory, at offset: Int) {
        self.memory = memory
        self.offset = offset
    }

    /// Lends the bytes; they may not be kept.
    package func withBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        memory.withBytes { body($0 + offset) }
    }
}
