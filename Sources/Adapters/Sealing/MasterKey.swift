import CPlatform
import CSodium
import Glibc
package import LifecycleDomain

/// Gets the master key, and makes it where nothing has been sealed yet.
package struct MasterKey: Sendable {
    private let source: MasterKeySource
    private let stateFolder: String
    private let credentialsFolder: String?

    private static let fileName = "master.key"
    private static let longestCredential = 4096

    package init(_ source: MasterKeySource, stateFolder: String, credentialsFolder: String?) {
        self.source = source
        self.stateFolder = stateFolder
        self.credentialsFolder = credentialsFolder
    }

    /// The key.
    /// - Parameter mayCreate: whether nothing is sealed yet, so that a new key loses nothing.
    /// - Throws: `StepFailure`: `.dataRefused` for a file that is missing over sealed data or that is no key,
    ///   `.configuration` for a credential that is missing or too short.
    package func load(mayCreate: Bool) throws(StepFailure) -> SecretKey {
        switch source {
        case .file: try loadFile(mayCreate: mayCreate)
        case .credential(let name): try loadCredential(name, isNeeded: !mayCreate)
        }
    }

    /// Takes a credential as the key.
    /// - Parameters:
    ///   - name: its name in the folder.
    ///   - isNeeded: whether something is sealed already, which nothing else opens.
    private func loadCredential(_ name: String, isNeeded: Bool) throws(StepFailure) -> SecretKey {
        let path = credentialsFolder.map { "\($0)/\(name)" }
        guard let path, access(path, F_OK) == 0 else {
            throw StepFailure(
                isNeeded ? .dataRefused : .configuration,
                "master key: credential \(name) is missing; pass it with LoadCredential=\(name)",
                systemError: ENOENT)
        }
        var bytes = try FileContents.read(
            path, limit: Self.longestCredential, what: "master key: credential \(name)")
        defer { sodium_memzero(&bytes, bytes.count) }
        guard bytes.count >= SecretKey.byteCount else {
            throw StepFailure(
                .configuration, "master key: credential \(name) has \(bytes.count) bytes, and needs at least 32")
        }
        var digest = Digest.of(bytes)
        defer { sodium_memzero(&digest, digest.count) }
        return try key(digest)
    }

    private func loadFile(mayCreate: Bool) throws(StepFailure) -> SecretKey {
        let path = "\(stateFolder)/\(Self.fileName)"
        if access(path, F_OK) != 0, errno == ENOENT {
            guard mayCreate else {
                throw StepFailure(
                    .dataRefused,
                    "master key: \(path) is missing, and the state is sealed with it; put it back, or move the state "
                        + "away to begin anew", systemError: ENOENT)
            }
            try createFile(path)
        }
        var bytes = try FileContents.read(path, limit: SecretKey.byteCount + 1, what: "master key")
        defer { sodium_memzero(&bytes, bytes.count) }
        guard bytes.count == SecretKey.byteCount else {
            throw StepFailure(.dataRefused, "master key: \(path) is no key: it must have 32 bytes")
        }
        return try key(bytes)
    }

    private func key(_ bytes: [UInt8]) throws(StepFailure) -> SecretKey {
        guard let key = SecretKey(bytes) else {
            throw StepFailure(.tryAgain, "master key: no memory can be locked for it", systemError: ENOMEM)
        }
        return key
    }

    /// Writes a new key so that it is whole and durable before anything is sealed with it.
    private func createFile(_ path: String) throws(StepFailure) {
        var bytes = [UInt8](repeating: 0, count: SecretKey.byteCount)
        _ = Sodium.isReady
        randombytes_buf(&bytes, bytes.count)
        defer { sodium_memzero(&bytes, bytes.count) }
        try FileContents.writeDurably(bytes, to: path, mode: 0o600, what: "master key")
    }
}
