/// Makes names safe for the file system, with one digest for all.
package struct SafeNames: Sendable {
    private let digest: @Sendable ([UInt8]) -> [UInt8]

    /// Takes the digest.
    /// - Parameter digest: a cryptographic hash of at least 20 bytes, the same for ever.
    package init(digest: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.digest = digest
    }

    package func make(_ name: [UInt8]) -> SafeFileName {
        SafeFileName(name, digest: digest)
    }
}
