/// Tells one representation of a resource from another (RFC 9110 section 8.8.3).
struct EntityTag: Hashable {
    let isWeak: Bool
    /// What stands between the quotes; a backslash in it is itself.
    let opaque: String

    /// - Returns: nil for anything but a tag in its quotes.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let tag = Self.read(bytes, from: 0), tag.end == bytes.count else { return nil }
        self = tag.value
    }

    private init(isWeak: Bool, opaque: String) {
        self.isWeak = isWeak
        self.opaque = opaque
    }

    /// Whether both name equivalent representations (weak comparison, section 8.8.3.2).
    func isEquivalent(to other: EntityTag) -> Bool {
        opaque == other.opaque
    }

    /// The tags of a list, such as the value of `If-None-Match`; what is none is left out.
    static func list(_ text: String) -> [EntityTag] {
        let bytes = Array(text.utf8)
        var tags: [EntityTag] = []
        var position = 0
        while position < bytes.count {
            if let tag = read(bytes, from: position) {
                tags.append(tag.value)
                position = tag.end
            } else {
                position += 1
                continue
            }
        }
        return tags
    }

    private static func read(_ bytes: [UInt8], from start: Int) -> (value: EntityTag, end: Int)? {
        let isWeak = bytes[start...].starts(with: "W/\"".utf8)
        let open = isWeak ? start + 2 : start
        guard open < bytes.count, bytes[open] == UInt8(ascii: "\"") else { return nil }
        guard let close = bytes[(open + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        let content = bytes[(open + 1)..<close]
        guard content.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else { return nil }
        return (EntityTag(isWeak: isWeak, opaque: String(decoding: content, as: UTF8.self)), close + 1)
    }
}
