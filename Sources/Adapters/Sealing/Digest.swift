import CSodium

/// BLAKE2b (crypto_generichash), with and without a key.
package enum Digest {
    package static let byteCount = 32

    /// The digest of bytes.
    /// - Parameters:
    ///   - bytes: what is hashed.
    ///   - key: makes the digest mean nothing to who does not have it.
    package static func of(_ bytes: [UInt8], key: SecretKey? = nil) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: byteCount)
        if let key {
            _ = key.withBytes { key in
                crypto_generichash(&digest, byteCount, bytes, UInt64(bytes.count), key, SecretKey.byteCount)
            }
        } else {
            crypto_generichash(&digest, byteCount, bytes, UInt64(bytes.count), nil, 0)
        }
        return digest
    }
}
