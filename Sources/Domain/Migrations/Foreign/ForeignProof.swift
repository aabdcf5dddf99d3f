/// Holds a file against the checksum that another tool keeps of it.
struct ForeignProof {
    private let proof: ForeignHistory.Proof

    init(_ proof: ForeignHistory.Proof) {
        self.proof = proof
    }

    /// Whether the file is the one that the tool has run.
    ///
    /// Tools that hash bytes find another file when a checkout has changed the line ends; here it is the same.
    func holds(for script: MigrationScript) -> Bool {
        switch proof {
        case .none: true
        case .crc32(let checksum): FlywayChecksum.of(script.bytes) == checksum
        case .sha384(let digest): variants(of: script.bytes).contains { SHA384.digest(of: $0) == digest }
        case .sipHash13(let hash):
            variants(of: script.bytes).contains { RefineryChecksum.candidates(for: script, text: $0).contains(hash) }
        }
    }

    /// The bytes as they are, and with either kind of line ends, with and without byte order mark.
    private func variants(of bytes: [UInt8]) -> [[UInt8]] {
        let unmarked = Array(MigrationText.withoutMark(bytes))
        let unix = unmarked.indices.filter { index in
            unmarked[index] != .carriageReturn || index + 1 == unmarked.count || unmarked[index + 1] != .lineFeed
        }
        .map { unmarked[$0] }
        let dos = unix.flatMap { $0 == .lineFeed ? [.carriageReturn, $0] : [$0] }
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        return [bytes, unix, dos, mark + unix, mark + dos]
    }
}
