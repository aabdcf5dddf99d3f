import CSodium
import LifecycleDomain

/// Random names that nobody can guess: 128 bits as 32 hexadecimal digits.
package enum RandomName {
    package static func make() -> String {
        _ = Sodium.isReady
        var bytes = [UInt8](repeating: 0, count: 16)
        randombytes_buf(&bytes, bytes.count)
        return Hexadecimal.text(of: bytes)
    }
}
