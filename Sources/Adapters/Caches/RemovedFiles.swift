import CPlatform

/// What is remembered of removed files: whether they have other names, and how to know them when a process has them
/// open.
struct RemovedFiles {
    /// Of many files only the first are remembered: eight bytes each.
    static let maximumCount = 100_000

    /// Of so many files each is asked for who has it open; a look at all processes costs as much.
    private static let maximumAsked = 256

    private var fingerprints: [UInt64] = []
    /// Whether somebody may have one of them open.
    private(set) var mayBeOpen = false
    /// Names that are left, by fingerprint.
    private var otherNames: [UInt64: UInt32] = [:]

    /// Whether to ask, before the next file is removed, if somebody has it open.
    func isWorthAsking(_ facts: platform_file_facts) -> Bool {
        // To close a file that has another name could take locks of this process away from whoever uses that name.
        !mayBeOpen && fingerprints.count < Self.maximumAsked && facts.links == 1
    }

    /// Files that have names besides those that were removed.
    var linkedCount: Int { otherNames.count }

    /// Notes a file that was removed.
    /// - Parameters:
    ///   - facts: as they were just before.
    ///   - wasAlone: whether nobody had it open.
    mutating func add(_ facts: platform_file_facts, wasAlone: Bool) {
        if !wasAlone { mayBeOpen = true }
        let fingerprint = Self.fingerprint(facts)
        if facts.links > 1 {
            if otherNames.count < Self.maximumCount || otherNames[fingerprint] != nil {
                otherNames[fingerprint] = facts.links - 1
            }
        } else if !otherNames.isEmpty {
            otherNames[fingerprint] = nil
        }
        if fingerprints.count < Self.maximumCount { fingerprints.append(fingerprint) }
    }

    /// Those of some fingerprints that belong to removed files.
    func known(among candidates: Set<UInt64>) -> Set<UInt64> {
        candidates.isEmpty ? [] : Set(fingerprints.lazy.filter(candidates.contains))
    }

    /// Tells a file from every other, also from one that was made later and got its inode number.
    static func fingerprint(_ facts: platform_file_facts) -> UInt64 {
        mix(mix(mix(0, facts.device), facts.inode), facts.born)
    }

    /// The steps of splitmix64.
    private static func mix(_ seed: UInt64, _ part: UInt64) -> UInt64 {
        var mixed = (seed ^ part) &+ 0x9e37_79b9_7f4a_7c15
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}
