import CSodium

/// Memory for keys: locked, guarded by pages that nobody may touch, and wiped when nobody holds it (sodium_malloc).
///
/// `@unchecked Sendable` is safe: the bytes are written in `init` alone, and freed when the last reference goes.
final class LockedMemory: @unchecked Sendable {
    private let address: UnsafeMutablePointer<UInt8>

    /// Locks memory and has it filled; nil when none can be locked.
    init?(byteCount: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        guard Sodium.isReady, let memory = sodium_malloc(byteCount) else { return nil }
        address = memory.bindMemory(to: UInt8.self, capacity: byteCount)
        fill(address)
    }

    deinit {
        sodium_free(address)
    }

    func withBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        withExtendedLifetime(self) { body(address) }
    }
}
