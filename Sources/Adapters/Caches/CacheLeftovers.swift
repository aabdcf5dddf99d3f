import Glibc
import LifecycleDomain

/// Counts what lies below a cache's root and belongs to nobody who is known.
struct CacheLeftovers {
    /// A root with more entries is looked at so far only.
    private static let maximumEntries = 1_000_000

    private let root: String
    /// What stands around the user in the first component.
    private let prefix: [UInt8]
    private let suffix: [UInt8]
    private let known: Set<[UInt8]>

    init(of cache: CacheDescription, besides known: [CachePath]) {
        root = cache.root
        let pieces = cache.components.first ?? []
        prefix = Array(Self.literals(pieces).joined().utf8)
        suffix = Array(Self.literals(pieces.reversed()).reversed().joined().utf8)
        self.known = Set(
            known.filter { $0.root == cache.root }.compactMap { $0.components.first.map { Array($0.utf8) } })
    }

    func count() -> Int {
        guard let folder = try? FolderDescriptor(path: root) else { return 0 }
        var (count, entries) = (0, 0)
        try? EntryReader().forEach(in: folder) { name, _ in
            entries += 1
            let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
            if isLeftover(Array(bytes)) { count += 1 }
            return entries < Self.maximumEntries
        }
        return count
    }

    private func isLeftover(_ name: [UInt8]) -> Bool {
        if name.starts(with: CacheNames.setAsidePrefix.utf8) { return true }
        guard name.count > prefix.count + suffix.count, name.starts(with: prefix),
            name.suffix(suffix.count).elementsEqual(suffix)
        else { return false }
        // A user's name never begins with a dot (SafeFileName).
        return !(prefix.isEmpty && name.first == UInt8(ascii: ".")) && !known.contains(name)
    }

    /// The literals before the first name of a user.
    private static func literals(_ pieces: some Sequence<PathPiece>) -> [String] {
        var texts: [String] = []
        for piece in pieces {
            guard case .literal(let text) = piece else { break }
            texts.append(text)
        }
        return texts
    }
}
