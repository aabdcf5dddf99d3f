import CSodium

/// Random names that are a permission themselves: 256 bits in letters, digits, - and _.
enum CapabilityName {
    static func make() -> String {
        _ = Sodium.isReady
        var bytes = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&bytes, bytes.count)
        return Base64URL.encode(bytes)
    }
}
