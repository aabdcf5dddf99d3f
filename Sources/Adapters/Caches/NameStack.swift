import Glibc

/// Names of a folder's entries, packed, so that many of them cost few bytes each; the last comes first.
struct NameStack {
    private var bytes: [CChar] = []

    mutating func push(_ name: UnsafePointer<CChar>) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: name, count: strlen(name) + 1))
    }

    /// - Returns: A name with the NUL that ends it.
    mutating func pop() -> [CChar]? {
        guard !bytes.isEmpty else { return nil }
        let start = bytes.dropLast().lastIndex(of: 0).map { $0 + 1 } ?? 0
        defer { bytes.removeSubrange(start...) }
        return Array(bytes[start...])
    }
}
