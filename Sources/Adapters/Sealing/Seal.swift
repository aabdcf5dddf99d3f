import CSodium

/// Seals bytes with a key: encrypted and authenticated (XChaCha20-Poly1305), a random nonce in front.
///
/// Each seal names its place; what was sealed for one place does not open in another.
package struct Seal: Sendable {
    private static let nonceBytes = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    private static let tagBytes = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

    private let key: SecretKey

    package init(_ key: SecretKey) {
        self.key = key
    }

    package func seal(_ plain: [UInt8], place: String) -> [UInt8] {
        var nonce = [UInt8](repeating: 0, count: Self.nonceBytes)
        randombytes_buf(&nonce, nonce.count)
        var cipher = [UInt8](repeating: 0, count: plain.count + Self.tagBytes)
        let place = Array(place.utf8)
        _ = key.withBytes { key in
            crypto_aead_xchacha20poly1305_ietf_encrypt(
                &cipher, nil, plain, UInt64(plain.count), place, UInt64(place.count), nil, nonce, key)
        }
        return nonce + cipher
    }

    /// Opens what was sealed.
    ///
    /// Nil when it was sealed with another key or for another place, or was changed since.
    package func open(_ sealed: [UInt8], place: String) -> [UInt8]? {
        guard sealed.count >= Self.nonceBytes + Self.tagBytes else { return nil }
        let nonce = Array(sealed.prefix(Self.nonceBytes))
        let cipher = Array(sealed.dropFirst(Self.nonceBytes))
        var plain = [UInt8](repeating: 0, count: cipher.count - Self.tagBytes)
        let place = Array(place.utf8)
        let result = key.withBytes { key in
            crypto_aead_xchacha20poly1305_ietf_decrypt(
                &plain, nil, nil, cipher, UInt64(cipher.count), place, UInt64(place.count), nonce, key)
        }
        return result == 0 ? plain : nil
    }
}
